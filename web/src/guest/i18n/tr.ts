import facts from '../../i18n/facts/tr.json';
import type { Messages, ServerMessages } from './messages';

// Turkish keeps the singular after a number, so no count changes a word here.
const months = 'Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara'.split(' ');

export const tr: Messages = {
  language: 'Dil',
  skipToMenu: 'Menüye geç',
  weekdays: ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi'],
  weekdaysShort: ['Paz', 'Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt'],
  // A suffix ("23.00’e kadar") would have to follow the number's last vowel, hence the colon.
  time: (time) => time,
  hours: (from, to) => `${from}–${to}`,
  and: 've',
  midnight: 'gece yarısı',
  openUntil: (time) => `Açık · kapanış ${time}`,
  openAroundTheClock: '24 saat açık',
  opensToday: (time) => `Açılış: bugün ${time}`,
  opensTomorrow: (time) => `Açılış: yarın ${time}`,
  opensOn: (weekday, time) => `Açılış: ${weekday} ${time}`,
  nextWeek: (weekday) => `haftaya ${weekday}`,
  closed: 'Şu anda kapalı',
  served: (when) => `Servis: ${when}`,
  daily: 'her gün',
  date: ({ day, month, year }) => `${day}\u00a0${months[month - 1]}${year ? `\u00a0${year}` : ''}`,
  season: (first, last) =>
    first && last ? `${first} – ${last}` : first ? `${first} tarihinden itibaren` : `${last} tarihine kadar`,
  notServedNow: 'şu anda servis edilmiyor',
  contains: (names) => `içerir: ${names}`,
  mayContain: (names) => `içerebilir: ${names}`,
  unconfirmed: (names) => `doğrulanmadı: ${names}`,
  unconfirmedAll: 'alerjenler doğrulanmadı',
  unconfirmedOthers: 'diğer alerjenler doğrulanmadı',
  freeOfAll: '14 alerjenin hiçbirini içermez',
  stock: (left) => (left ? `${left} adet kaldı` : 'Tükendi'),
  facts,
  isNumbered: false,
  search: 'Yemek ara',
  filter: 'Filtre',
  filterCount: (count) => `${count} etkin`,
  filterTitle: 'Alerjenler ve beslenme',
  without: 'İçermesin',
  withoutName: (allergen) => `${allergen} içermesin`,
  withoutHint: 'İçeren yemekler gizlenir. İçerebilecek olanlar ve doğrulanmayanlar kalır ve bunu belirtir.',
  removeFilter: (name) => `Filtreyi kaldır: ${name}`,
  showDishes: (count) => `${count} yemeği göster`,
  clearFilters: 'Temizle',
  showAll: 'Tüm yemekleri göster',
  found: (count) => `${count} yemek bulundu`,
  hidden: (count) => `${count} yemek gizlendi`,
  traces: (count) => `${count} yemek içerebilir`,
  mayHave: (count) => `${count} yemek için doğrulanmadı`,
  menuEmpty: 'Menüde şu anda bir şey yok. Bugün neler olduğunu ekibimize sorabilirsiniz.',
  nothingFound: 'Uygun yemek yok',
  nothingFoundHint: 'Başka bir sözcük ya da daha az filtre deneyin.',
  quoted: (words) => `“${words}”`,
  didYouMean: (name) => `Şunu mu demek istediniz: “${name}”?`,
  close: 'Kapat',
  details: {
    contains: 'İçerir',
    mayContain: 'İçerebilir',
    unconfirmed: 'Doğrulanmadı',
    free: 'İçermez',
    all: '14 alerjenin tümü',
    freeOfAll: '14 alerjenin hiçbirini içermez',
  },
  allergenNote:
    'Alerjenler mutfağın doğruladığı şekilde verilmiştir. “Doğrulanmadı”, kimsenin kontrol etmediği anlamına gelir: lütfen ekibimize sorun.',
  sections: 'Menünün bölümleri',
  cuisine: 'Mutfak',
  address: 'Adres',
  phone: 'Telefon',
  email: 'E-posta',
  website: 'Web sitesi',
  wifi: 'Wi-Fi',
  wifiPassword: 'Şifre',
};

export const trServer: ServerMessages = {
  social: 'Sosyal medya',
  linksEmpty: 'Şu anda burada bir şey yok. Yakında yine bekleriz.',
  until: ({ isToday, day, month, year, time }) => {
    if (isToday) return `Son gün bugün${time ? `, ${time}` : ''}`;
    const months = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık';
    return `Son gün ${day} ${months.split(' ')[month - 1]}${year ? ` ${year}` : ''}${time ? `, ${time}` : ''}`;
  },
  leadingTo: 'Şuraya yönlendiriliyorsunuz:',
  linkPageDescription: (name) => `${name}: menü, rezervasyon ve tüm bilgiler.`,
  pdf: {
    about: (name, pages) => `${name} menüsü, ${pages} sayfa: okuyun, büyütün, indirin.`,
    back: (name) => `${name} sayfasına dön`,
    menu: 'Aramalı ve filtreli menü',
    download: (size) => `İndir (PDF, ${String(size).replace('.', ',')} MB)`,
    page: (number, of) => `Sayfa ${number}/${of}`,
    picture: (page) => `${page}, resim olarak: büyüt`,
    text: (page) => `${page}, metin olarak`,
    noText: 'Bu sayfa, metni olmayan bir resim.',
  },
  baseMenu: 'Yazdırılabilir menü',
  menuTitle: (name) => `Menü · ${name}`,
  menuDescription: (name, sections) =>
    `${name} menüsü: fiyatlar, alerjenler ve beslenme bilgileriyle ${sections}.`,
  legal: {
    saveContact: 'Kişilere kaydet',
    imprint: 'Künye',
    privacyLink: 'Gizlilik',
    laws: {
      DE: 'Almanya Dijital Hizmetler Yasası (DDG) madde 5 uyarınca bilgiler',
      AT: 'Avusturya E-Ticaret Yasası (ECG) madde 5 ve Medya Yasası madde 25 uyarınca bilgiler',
    },
    representedBy: 'Temsilci',
    register: 'Sicil kaydı',
    vatId: 'Vergi numarası',
    economicId: 'İktisadi kimlik numarası',
    purpose: 'Faaliyet konusu',
    supervisoryAuthority: 'Yetkili denetim makamı',
    chamber: 'Meslek odası',
    tradeRules: 'Uygulanan meslek kuralları',
    responsiblePerson: 'İçerikten sorumlu kişi',
    email: 'E-posta',
    phone: 'Telefon',
    privacyTitle: 'Gizlilik bildirimi',
    responsible: 'Bu sayfalardan sorumlu:',
    processor: (site) => `Sayfaları onun adına ${site} yayımlar (GDPR md. 28).`,
    privacy: [
      [
        'Bir sayfayı açtığınızda',
        'Sayfayı size gönderebilmek için cihazınızın IP adresi gerekir. Bu adres kaydedilmez, günlüklere de yazılmaz; kötüye kullanıma karşı birkaç dakika bellekte tutulur.',
      ],
      [
        'Neler sayılır',
        'Bir kodu okuttuğunuzda, bir sayfayı açtığınızda veya bir bağlantıya dokunduğunuzda şunlar sayılır: zaman, sayfa, bağlantı ve masa, geldiğiniz site, cihaz türü ve tarayıcı dili. Her misafiri günde bir kez saymak için adresinizden, tarayıcınızdan ve rastgele bir sayıdan bir sağlama değeri üretilir. Rastgele sayı gün sonunda silinir; ondan sonra kimse bu değerden size ulaşamaz. Tek tek kayıtlar 25 ay sonra silinir, yalnızca toplamlar kalır. Hukuki dayanak, nelerin kullanıldığını bilmeye yönelik meşru menfaattir (GDPR md. 6/1-f).',
      ],
      [
        'Çerezler ve depolama',
        'Çerez kullanılmaz. Bağlantınız yokken de okuyabilmeniz için tarayıcınız son sayfaların kopyalarını cihazınızda saklar. Favorileriniz ve garsona göstermek için menüden seçtikleriniz de yalnızca cihazınızda kalır, kimseye gönderilmez. Hepsini tarayıcı ayarlarından silebilirsiniz.',
      ],
      [
        'Başka sitelere bağlantılar',
        'Başka sitelerden hiçbir şey yüklenmez. Bir bağlantıyla başka bir siteye giderseniz o sitenin gizlilik bildirimi geçerlidir.',
      ],
      [
        'Haklarınız',
        'Verilerinize erişme, düzeltilmesini ve silinmesini isteme, işlemeyi kısıtlama, verilerinizi taşıma ve işlemeye itiraz etme hakkınız vardır. Veri koruma makamına şikâyette bulunabilirsiniz.',
      ],
    ],
  },
  message: {
    notFound: {
      title: 'Böyle bir sayfa yok',
      text: 'Lütfen adresi kontrol edin ya da masanızdaki kodu yeniden okutun.',
    },
    gone: {
      title: 'Bu sayfa artık yok',
      text: 'İşletme bu sayfayı kaldırdı.',
    },
    code: {
      title: 'Bu kod kullanılmıyor',
      text: 'Lütfen ekipten güncel kodu isteyin.',
    },
    failed: {
      title: 'Bir sorun oluştu',
      text: 'Hata bizde. Lütfen birazdan yeniden deneyin.',
    },
    offline: {
      title: 'Bağlantı yok',
      text: 'Cihazınızda bu sayfanın bir kopyası yok. Daha önce açtığınız sayfaları okumaya devam edebilirsiniz.',
    },
    tryAgain: 'Yeniden dene',
    goTo: (name) => `${name} sayfasına git`,
  },
};
