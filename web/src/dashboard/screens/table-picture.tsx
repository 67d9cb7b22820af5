/** The modules of a drawn code; it leads nowhere. */
const modules = [
  '1111111.11111.1111111',
  '1.....1...1.1.1.....1',
  '1.111.1..11.1.1.111.1',
  '1.111.1.....1.1.111.1',
  '1.111.1...111.1.111.1',
  '1.....1...1...1.....1',
  '1111111.1.1.1.1111111',
  '........1.1..........',
  '11....1.1.11111..1...',
  '11111...1..1....11.1.',
  '.11..111..1...1.11...',
  '.1..11.1.111.11..1...',
  '.1111.11..1...1.11...',
  '.........1....1...111',
  '1111111..1..1.1...11.',
  '1.....1.1..1...111.11',
  '1.111.1.11.11...1.1.1',
  '1.111.1.11111.1.11111',
  '1.111.1...1...1...111',
  '1.....1..1111111...1.',
  '1111111.11111111.....',
];

const dishes = [96, 120, 84, 108];

/** A table card with a code, and the menu it opens on a phone. */
export const TablePicture = ({ label }: { label: string }) => (
  <svg
    viewBox="0 0 640 720"
    width="100%"
    height="100%"
    preserveAspectRatio="xMidYMid slice"
    role="img"
    aria-label={label}
  >
    <circle cx="470" cy="180" r="260" fill="#8f3be4" />
    <path d="M0 560h640v160H0z" fill="#6c20b8" />
    <g transform="translate(84 214)">
      <path d="M8 372l252 0 30 24-300 0z" fill="#571a94" />
      <path d="M20 0h220l24 372H-4z" fill="#fff" />
      <path d="M240 0l28 14 22 366-26-8z" fill="#dac0f8" />
      <g transform="translate(46 92) scale(8)" fill="#1d1824" shapeRendering="crispEdges">
        {modules.map((row, y) =>
          Array.from(row).map((cell, x) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
            cell === '1' ? <path key={`${x}-${y}`} d={`M${x} ${y}h1.02v1.02h-1.02z`} /> : null,
          ),
        )}
      </g>
      <rect x="66" y="34" width="128" height="14" rx="7" fill="#1d1824" />
      <rect x="90" y="60" width="80" height="9" rx="4.5" fill="#c6c0cf" />
      <rect x="54" y="286" width="152" height="10" rx="5" fill="#c6c0cf" />
      <text
        x="130"
        y="340"
        textAnchor="middle"
        fontSize="34"
        fontWeight="700"
        fill="#1d1824"
        fontFamily="inherit"
      >
        12
      </text>
    </g>
    <g transform="translate(356 150)">
      <rect x="-4" y="14" width="236" height="476" rx="40" fill="#431470" opacity="0.5" />
      <rect width="228" height="470" rx="38" fill="#17131d" />
      <rect x="9" y="9" width="210" height="452" rx="30" fill="#faf9fb" />
      <path d="M9 39a30 30 0 0 1 30-30h150a30 30 0 0 1 30 30v66H9z" fill="#ffd9a8" />
      <clipPath id="cover">
        <path d="M9 39a30 30 0 0 1 30-30h150a30 30 0 0 1 30 30v66H9z" />
      </clipPath>
      <g clipPath="url(#cover)">
        <circle cx="158" cy="76" r="56" fill="#fff7ea" />
        <circle cx="158" cy="76" r="42" fill="#f2e4cc" />
        <circle cx="146" cy="72" r="17" fill="#e2573a" />
        <circle cx="172" cy="84" r="14" fill="#e8743f" />
        <path d="M150 54c14-14 30-10 34 2-14 8-26 8-34-2z" fill="#11a04d" />
      </g>
      <rect x="27" y="121" width="108" height="16" rx="8" fill="#1d1824" />
      <rect x="27" y="147" width="74" height="9" rx="4.5" fill="#a49db0" />
      <g transform="translate(27 176)">
        <rect width="56" height="24" rx="12" fill="#8129d9" />
        <rect x="64" width="48" height="24" rx="12" fill="#ebe8ef" />
        <rect x="120" width="54" height="24" rx="12" fill="#ebe8ef" />
      </g>
      {dishes.map((width, i) => (
        <g key={width} transform={`translate(27 ${226 + i * 56})`}>
          <rect width={width} height="11" rx="5.5" fill="#1d1824" />
          <rect x="140" width="34" height="11" rx="5.5" fill="#1d1824" />
          <rect y="19" width={width + 12} height="8" rx="4" fill="#c6c0cf" />
          <path d="M0 42h174" stroke="#ebe8ef" strokeWidth="1.5" />
        </g>
      ))}
    </g>
  </svg>
);
