import facts from '../../i18n/facts/fn.json';
import type { Messages, ServerMessages } from './messages';

/** French counts none in the singular too. */
const isSingular = (count: number): boolean => count === 0 || count === 1;

const dishes = (count: number): string => `${count} ${isSingular(count) ? 'plat' : 'plats'}`;

/** "23:00" is written "23 h", "11:30" is "11 h 30", with no-break spaces. */
const time = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
};

const months = 'janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.'.split(' ');

export const fn: Messages = {
  language: 'Langue',
  skipToMenu: 'Aller à la carte',
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  weekdaysShort: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  time,
  hours: (from, to) => `${time(from)} – ${time(to)}`,
  and: 'et',
  midnight: 'minuit',
  openUntil: (time) => `Ouvert jusqu’à ${time}`,
  openAroundTheClock: 'Ouvert 24\u00a0h\u00a0sur\u00a024',
  opensToday: (time) => `Ouvre à ${time}`,
  opensTomorrow: (time) => `Ouvre demain à ${time}`,
  opensOn: (weekday, time) => `Ouvre ${weekday} à ${time}`,
  nextWeek: (weekday) => `${weekday} prochain`,
  closed: 'Fermé en ce moment',
  served: (when) => `Servi ${when}`,
  daily: 'tous les jours',
  date: ({ day, month, year }) =>
    `${day === 1 ? '1er' : day}\u00a0${months[month - 1]}${year ? `\u00a0${year}` : ''}`,
  season: (first, last) =>
    first && last ? `du ${first} au ${last}` : first ? `à partir du ${first}` : `jusqu’au ${last}`,
  notServedNow: 'pas servi en ce moment',
  contains: (names) => `contient\u202f: ${names}`,
  mayContain: (names) => `peut contenir\u202f: ${names}`,
  unconfirmed: (names) => `non confirmé\u202f: ${names}`,
  unconfirmedAll: 'allergènes non confirmés',
  unconfirmedOthers: 'autres allergènes non confirmés',
  freeOfAll: 'aucun des 14 allergènes',
  stock: (left) => (left ? `Il en reste ${left}` : 'Épuisé'),
  facts,
  isNumbered: false,
  search: 'Chercher un plat',
  filter: 'Filtrer',
  filterCount: (count) => `${count} ${isSingular(count) ? 'actif' : 'actifs'}`,
  filterTitle: 'Allergènes et régimes',
  without: 'Sans',
  withoutName: (allergen) => `sans ${allergen}`,
  withoutHint:
    'Les plats qui en contiennent sont masqués. Ceux qui peuvent en contenir, ou non confirmés, restent et l’indiquent.',
  removeFilter: (name) => `Retirer le filtre\u202f: ${name}`,
  showDishes: (count) => `Afficher ${dishes(count)}`,
  clearFilters: 'Tout effacer',
  showAll: 'Afficher tous les plats',
  found: (count) => `${dishes(count)} ${isSingular(count) ? 'trouvé' : 'trouvés'}`,
  hidden: (count) => `${dishes(count)} ${isSingular(count) ? 'masqué' : 'masqués'}`,
  traces: (count) => `${dishes(count)} ${isSingular(count) ? 'peut' : 'peuvent'} en contenir`,
  mayHave: (count) => `non confirmé pour ${dishes(count)}`,
  menuEmpty: 'La carte est vide pour le moment. Notre équipe vous dira volontiers ce qu’il y a aujourd’hui.',
  nothingFound: 'Aucun plat ne correspond',
  nothingFoundHint: 'Essayez un autre mot ou moins de filtres.',
  quoted: (words) => `«\u202f${words}\u202f»`,
  didYouMean: (name) => `Vouliez-vous dire «\u202f${name}\u202f»\u202f?`,
  close: 'Fermer',
  details: {
    contains: 'Contient',
    mayContain: 'Peut contenir',
    unconfirmed: 'Non confirmé',
    free: 'Sans',
    all: 'les 14 allergènes',
    freeOfAll: 'ne contient aucun des 14 allergènes',
  },
  allergenNote:
    'Les allergènes sont indiqués tels que la cuisine les a confirmés. «\u202fNon confirmé\u202f» signifie que personne ne l’a vérifié\u202f: demandez à notre équipe.',
  sections: 'Rubriques de la carte',
  cuisine: 'Cuisine',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  website: 'Site web',
  wifi: 'Wi-Fi',
  wifiPassword: 'Mot de passe',
};

export const fnServer: ServerMessages = {
  social: 'Réseaux sociaux',
  linksEmpty: 'Il n’y a rien ici pour le moment. Revenez bientôt.',
  until: ({ isToday, day, month, year, time }) => {
    if (isToday) return `Se termine aujourd’hui${time ? ` à ${fn.time(time)}` : ''}`;
    const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre';
    return `Jusqu’au ${day === 1 ? '1er' : day} ${months.split(' ')[month - 1]}${year ? ` ${year}` : ''}${time ? `, ${fn.time(time)}` : ''}`;
  },
  leadingTo: 'Redirection vers :',
  linkPageDescription: (name) => `Carte, réservation et toutes les informations\u202f: ${name}.`,
  pdf: {
    about: (name, pages) =>
      `La carte de ${name} en ${pages === 1 ? 'une page' : `${pages} pages`}, à lire, à agrandir et à télécharger.`,
    back: (name) => `Tout sur ${name}`,
    menu: 'Carte avec recherche et filtres',
    download: (size) => `Télécharger (PDF, ${String(size).replace('.', ',')} Mo)`,
    page: (number, of) => `Page ${number} sur ${of}`,
    picture: (page) => `${page}, en image\u202f: agrandir`,
    text: (page) => `${page} en texte`,
    noText: 'Cette page est une image sans texte.',
  },
  baseMenu: 'Carte à imprimer',
  menuTitle: (name) => `Carte · ${name}`,
  menuDescription: (name, sections) =>
    `${name}, la carte avec prix, allergènes et régimes\u202f: ${sections}.`,
  legal: {
    saveContact: 'Enregistrer le contact',
    imprint: 'Mentions légales',
    privacyLink: 'Confidentialité',
    laws: {
      DE: 'Informations conformément à l’article 5 de la loi allemande sur les services numériques (DDG)',
      AT: 'Informations conformément à l’article 5 de la loi autrichienne sur le commerce électronique (ECG) et à l’article 25 de la loi sur les médias',
    },
    representedBy: 'Représentée par',
    register: 'Immatriculation',
    vatId: 'Numéro de TVA',
    economicId: 'Numéro d’identification économique',
    purpose: 'Activité de l’entreprise',
    supervisoryAuthority: 'Autorité de surveillance',
    chamber: 'Chambre professionnelle',
    tradeRules: 'Règles professionnelles applicables',
    responsiblePerson: 'Responsable de la publication',
    email: 'E-mail',
    phone: 'Téléphone',
    privacyTitle: 'Politique de confidentialité',
    responsible: 'Responsable de ces pages\u202f:',
    processor: (site) => `${site} diffuse ces pages pour son compte (art. 28 du RGPD).`,
    privacy: [
      [
        'Quand vous ouvrez une page',
        'L’adresse IP de votre appareil est nécessaire pour vous envoyer la page. Elle n’est pas enregistrée, pas même dans un journal\u202f; pour prévenir les abus, elle reste en mémoire quelques minutes.',
      ],
      [
        'Ce qui est compté',
        'Quand vous scannez un code, ouvrez une page ou suivez un lien, sont comptés\u202f: l’heure, la page, le lien et la table, le site d’où vous venez, le type d’appareil et la langue du navigateur. Pour compter chaque visiteur une fois par jour, une empreinte est calculée à partir de votre adresse, de votre navigateur et d’un nombre aléatoire. Ce nombre est effacé à la fin de la journée\u202f: dès lors, personne ne peut remonter jusqu’à vous. Les entrées sont supprimées au bout de 25 mois et seuls les totaux demeurent. La base légale est l’intérêt légitime de savoir ce qui est utilisé (art. 6, par. 1, point f) du RGPD).',
      ],
      [
        'Cookies et stockage',
        'Aucun cookie n’est déposé. Votre navigateur garde sur votre appareil une copie des dernières pages, pour que vous puissiez les lire sans réseau. Les favoris et ce que vous sélectionnez sur la carte pour le montrer au service restent aussi sur votre appareil et ne sont envoyés à personne. Vous pouvez tout effacer dans les réglages du navigateur.',
      ],
      [
        'Liens vers d’autres sites',
        'Rien n’est chargé depuis d’autres sites. Si vous suivez un lien, la politique de confidentialité du site visité s’applique.',
      ],
      [
        'Vos droits',
        'Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation du traitement et de portabilité, ainsi que du droit de vous opposer au traitement. Vous pouvez introduire une réclamation auprès d’une autorité de protection des données.',
      ],
    ],
  },
  message: {
    notFound: {
      title: 'Cette page n’existe pas',
      text: 'Vérifiez l’adresse ou scannez à nouveau le code de votre table.',
    },
    gone: {
      title: 'Cette page n’existe plus',
      text: 'L’établissement l’a retirée.',
    },
    code: {
      title: 'Ce code n’est pas en service',
      text: 'Demandez le code actuel à l’équipe.',
    },
    failed: {
      title: 'Une erreur est survenue',
      text: 'La faute est de notre côté. Réessayez dans un instant.',
    },
    offline: {
      title: 'Pas de connexion',
      text: 'Il n’y a pas de copie de cette page sur votre appareil. Vous pouvez toujours lire les pages que vous avez déjà ouvertes.',
    },
    tryAgain: 'Réessayer',
    goTo: (name) => `Continuer vers ${name}`,
  },
};
