import facts from '../../i18n/facts/de.json';
import type { Messages, ServerMessages } from './messages';

const dishes = (count: number): string => `${count} ${count === 1 ? 'Gericht' : 'Gerichte'}`;

/** "23:00" is said "23 Uhr", "11:30" is "11:30 Uhr". */
const clock = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '');

const months = 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ');

export const de: Messages = {
  language: 'Sprache',
  skipToMenu: 'Direkt zur Speisekarte',
  weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  weekdaysShort: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  time: (time) => `${clock(time)}\u00a0Uhr`,
  hours: (from, to) => `${clock(from)}–${clock(to)}\u00a0Uhr`,
  and: 'und',
  midnight: 'Mitternacht',
  openUntil: (time) => `Geöffnet bis ${time}`,
  openAroundTheClock: 'Rund um die Uhr geöffnet',
  opensToday: (time) => `Öffnet um ${time}`,
  opensTomorrow: (time) => `Öffnet morgen um ${time}`,
  opensOn: (weekday, time) => `Öffnet ${weekday} um ${time}`,
  nextWeek: (weekday) => `nächsten ${weekday}`,
  closed: 'Zurzeit geschlossen',
  served: (when) => `Erhältlich ${when}`,
  daily: 'täglich',
  date: ({ day, month, year }) => `${day}.\u00a0${months[month - 1]}${year ? `\u00a0${year}` : ''}`,
  season: (first, last) => (first && last ? `${first} bis ${last}` : first ? `ab ${first}` : `bis ${last}`),
  notServedNow: 'jetzt nicht erhältlich',
  contains: (names) => `enthält ${names}`,
  mayContain: (names) => `kann enthalten: ${names}`,
  unconfirmed: (names) => `nicht bestätigt: ${names}`,
  unconfirmedAll: 'Allergene nicht bestätigt',
  unconfirmedOthers: 'weitere Allergene nicht bestätigt',
  freeOfAll: 'keines der 14 Allergene',
  stock: (left) => (left ? `Nur noch ${left}` : 'Ausverkauft'),
  facts,
  isNumbered: true,
  search: 'Gericht suchen',
  filter: 'Filter',
  filterCount: (count) => `${count} aktiv`,
  filterTitle: 'Allergene und Ernährung',
  without: 'Ohne',
  withoutName: (allergen) => `ohne ${allergen}`,
  withoutHint:
    'Gerichte, die es enthalten, werden ausgeblendet. Was es enthalten kann oder nicht bestätigt ist, bleibt mit Hinweis stehen.',
  removeFilter: (name) => `Filter entfernen: ${name}`,
  showDishes: (count) => `${dishes(count)} anzeigen`,
  clearFilters: 'Zurücksetzen',
  showAll: 'Alle Gerichte anzeigen',
  found: (count) => `${dishes(count)} gefunden`,
  hidden: (count) => `${dishes(count)} ausgeblendet`,
  traces: (count) => `${dishes(count)} ${count === 1 ? 'kann' : 'können'} es enthalten`,
  mayHave: (count) => `bei ${count} ${count === 1 ? 'Gericht' : 'Gerichten'} nicht bestätigt`,
  menuEmpty: 'Auf der Karte steht im Moment nichts. Unser Team sagt Ihnen gern, was es heute gibt.',
  nothingFound: 'Kein Gericht passt',
  nothingFoundHint: 'Versuchen Sie ein anderes Wort oder weniger Filter.',
  quoted: (words) => `„${words}“`,
  didYouMean: (name) => `Meinten Sie „${name}“?`,
  close: 'Schließen',
  details: {
    contains: 'Enthält',
    mayContain: 'Kann enthalten',
    unconfirmed: 'Nicht bestätigt',
    free: 'Nicht enthalten',
    all: 'alle 14 Allergene',
    freeOfAll: 'enthält keines der 14 Allergene',
  },
  allergenNote:
    'Allergene stehen hier so, wie die Küche sie bestätigt hat. „Nicht bestätigt“ heißt: Niemand hat es geprüft. Bitte fragen Sie unser Team.',
  sections: 'Rubriken der Speisekarte',
  cuisine: 'Küche',
  address: 'Adresse',
  phone: 'Telefon',
  email: 'E-Mail',
  website: 'Website',
  wifi: 'WLAN',
  wifiPassword: 'Passwort',
};

export const deServer: ServerMessages = {
  social: 'Soziale Netzwerke',
  linksEmpty: 'Hier gibt es im Moment nichts. Schauen Sie bald wieder vorbei.',
  until: ({ isToday, day, month, year, time }) => {
    if (isToday) return `Nur noch heute${time ? `, bis ${de.time(time)}` : ''}`;
    const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember';
    return `Bis ${day}. ${months.split(' ')[month - 1]}${year ? ` ${year}` : ''}${time ? `, ${de.time(time)}` : ''}`;
  },
  leadingTo: 'Es geht weiter zu:',
  linkPageDescription: (name) => `Speisekarte, Reservierung und alles Weitere zu ${name}.`,
  pdf: {
    about: (name, pages) =>
      `Die Karte von ${name} auf ${pages === 1 ? 'einer Seite' : `${pages} Seiten`}, zum Lesen, Vergrößern und Herunterladen.`,
    back: (name) => `Alles von ${name}`,
    menu: 'Karte mit Suche und Filtern',
    download: (size) => `Herunterladen (PDF, ${String(size).replace('.', ',')} MB)`,
    page: (number, of) => `Seite ${number} von ${of}`,
    picture: (page) => `${page} als Bild: vergrößern`,
    text: (page) => `${page} als Text`,
    noText: 'Diese Seite ist ein Bild ohne Text.',
  },
  baseMenu: 'Karte zum Drucken',
  menuTitle: (name) => `Speisekarte · ${name}`,
  menuDescription: (name, sections) =>
    `Die Speisekarte von ${name} mit Preisen, Allergenen und Ernährungsangaben: ${sections}.`,
  legal: {
    saveContact: 'Kontakt speichern',
    imprint: 'Impressum',
    privacyLink: 'Datenschutz',
    laws: {
      DE: 'Angaben gemäß § 5 DDG',
      AT: 'Angaben gemäß § 5 ECG und Offenlegung gemäß § 25 MedienG',
    },
    representedBy: 'Vertreten durch',
    register: 'Registereintrag',
    vatId: 'Umsatzsteuer-Identifikationsnummer',
    economicId: 'Wirtschafts-Identifikationsnummer',
    purpose: 'Unternehmensgegenstand',
    supervisoryAuthority: 'Zuständige Aufsichtsbehörde',
    chamber: 'Kammer',
    tradeRules: 'Anwendbare Rechtsvorschriften',
    responsiblePerson: 'Verantwortlich für den Inhalt',
    email: 'E-Mail',
    phone: 'Telefon',
    privacyTitle: 'Datenschutzhinweise',
    responsible: 'Verantwortlich für diese Seiten:',
    processor: (site) => `${site} stellt die Seiten im Auftrag bereit (Art. 28 DSGVO).`,
    privacy: [
      [
        'Wenn Sie eine Seite öffnen',
        'Um Ihnen die Seite zu senden, wird die IP-Adresse Ihres Geräts gebraucht. Sie wird nicht gespeichert, auch nicht in Protokollen; gegen Missbrauch bleibt sie einige Minuten im Arbeitsspeicher.',
      ],
      [
        'Was gezählt wird',
        'Wenn Sie einen Code scannen, eine Seite öffnen oder einem Link folgen, wird gezählt: die Zeit, die Seite, der Link und der Tisch, die Website, von der Sie kommen, die Art des Geräts und die Sprache des Browsers. Damit jeder Gast am Tag nur einmal zählt, wird aus Ihrer Adresse, Ihrem Browser und einer Zufallszahl ein Prüfwert gebildet. Die Zufallszahl wird am Ende des Tages gelöscht; danach kann niemand mehr den Prüfwert auf Sie zurückführen. Einzelne Einträge werden nach 25 Monaten gelöscht, nur die Summen bleiben. Rechtsgrundlage ist das berechtigte Interesse, zu wissen, was genutzt wird (Art. 6 Abs. 1 Buchst. f DSGVO).',
      ],
      [
        'Cookies und Speicher',
        'Es werden keine Cookies gesetzt. Ihr Browser hebt Kopien der letzten Seiten auf Ihrem Gerät auf, damit Sie sie auch ohne Netz lesen können. Auch Favoriten und was Sie auf der Karte auswählen, um es dem Service zu zeigen, bleiben auf Ihrem Gerät und werden niemandem gesendet. In den Einstellungen des Browsers können Sie alles löschen.',
      ],
      [
        'Links zu anderen Websites',
        'Von anderen Websites wird nichts geladen. Folgen Sie einem Link dorthin, gelten deren Datenschutzhinweise.',
      ],
      [
        'Ihre Rechte',
        'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit und können der Verarbeitung widersprechen. Sie können sich bei einer Datenschutz-Aufsichtsbehörde beschweren.',
      ],
    ],
  },
  message: {
    notFound: {
      title: 'Diese Seite gibt es nicht',
      text: 'Bitte prüfen Sie die Adresse, oder scannen Sie den Code auf Ihrem Tisch noch einmal.',
    },
    gone: {
      title: 'Diese Seite gibt es nicht mehr',
      text: 'Der Betrieb hat sie entfernt.',
    },
    code: {
      title: 'Dieser Code ist nicht in Gebrauch',
      text: 'Bitte fragen Sie das Team nach dem aktuellen.',
    },
    failed: {
      title: 'Etwas ist schiefgegangen',
      text: 'Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal.',
    },
    offline: {
      title: 'Keine Verbindung',
      text: 'Von dieser Seite gibt es auf Ihrem Gerät keine Kopie. Seiten, die Sie schon geöffnet haben, können Sie weiterhin lesen.',
    },
    tryAgain: 'Erneut versuchen',
    goTo: (name) => `Weiter zu ${name}`,
  },
};
