import { once } from 'node:events';
import { createServer, type Server as HttpServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What a line does with a request: pass it on, break off, keep it waiting until the line answers again, or
 * answer 502 as a proxy does whose server is away.
 */
type State = 'answers' | 'breaks' | 'stalls' | 'refuses';

/** The way between a phone and a server, which a test can cut. */
export class Line {
  /** The path of each GET that has come, whatever became of it; HEAD counts no guest. */
  readonly asked: string[] = [];
  /** Paths that lead elsewhere, as a former slug does. */
  readonly moved = new Map<string, string>();
  private state: State = 'answers';
  private late = 0;
  private waiting: { path: string; mode: unknown; pass: () => void }[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly http: HttpServer) {
    http.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  /** The site's address at this end of the line. */
  get url(): string {
    return `http://localhost:${(this.http.address() as AddressInfo).port}`;
  }

  /** Lays a line to a server. */
  static async to(server: string): Promise<Line> {
    const line: Line = new Line(
      createServer((asked, answer) => {
        if (asked.method === 'GET') line.asked.push(asked.url ?? '');
        // The server knows itself by one address only.
        const { referer } = asked.headers;
        if (referer) asked.headers.referer = referer.replace(line.url, server);
        const pass = () => {
          const moved = line.moved.get(asked.url?.split('?')[0] ?? '');
          if (moved) {
            answer.writeHead(301, { Location: moved }).end();
            return;
          }
          const onward = request(
            server + asked.url,
            { method: asked.method, headers: asked.headers },
            (got) => {
              answer.writeHead(got.statusCode ?? 502, got.headers);
              got.pipe(answer);
            },
          );
          onward.on('error', () => answer.destroy());
          asked.pipe(onward);
        };
        if (line.state === 'answers') setTimeout(pass, line.late);
        else if (line.state === 'stalls') {
          line.waiting.push({ path: asked.url ?? '', mode: asked.headers['sec-fetch-mode'], pass });
        } else if (line.state === 'refuses') answer.writeHead(502).end();
        else answer.destroy();
      }),
    );
    line.http.listen(0, 'localhost');
    await once(line.http, 'listening');
    return line;
  }

  /** There is no signal. */
  cut(): void {
    this.state = 'breaks';
    for (const socket of this.sockets) socket.destroy();
  }

  /** All comes, but each answer this many milliseconds late. */
  lag(milliseconds: number): void {
    this.answer();
    this.late = milliseconds;
  }

  /** There is a proxy, and nothing behind it. */
  refuse(): void {
    this.state = 'refuses';
  }

  /** There is a signal, and nothing comes. */
  stall(): void {
    this.state = 'stalls';
  }

  /** All is well again, and what waited is answered. */
  answer(): void {
    this.state = 'answers';
    this.late = 0;
    for (const { pass } of this.waiting.splice(0)) pass();
  }

  /**
   * Answers those of the waiting requests that load a path, or that a script makes for it, and reports how many
   * there were. The others wait on, and so does what comes from now on.
   */
  answerLate(path: string, mode: 'navigate' | 'cors'): number {
    const late = this.waiting.filter((each) => each.path === path && each.mode === mode);
    this.waiting = this.waiting.filter((each) => !late.includes(each));
    for (const { pass } of late) pass();
    return late.length;
  }

  async close(): Promise<void> {
    this.cut();
    this.http.close();
    await once(this.http, 'close');
  }
}
