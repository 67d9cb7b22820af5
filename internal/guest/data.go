package guest

import (
	"reflect"
	"strings"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/schedule"
	"carte/internal/store"
)

// The types below are what a page is rendered and hydrated from; `make api`
// writes web/src/guest/data.gen.ts from them. Texts are already in the page's
// language; one that is not written in it has the tag of its own beside it. Empty
// fields are left out. The names are in camelCase because the components read this
// JSON as it is.

// DataTypes lists the types that guest pages are rendered from, and the one that
// rendering returns.
func DataTypes() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[pageData](), reflect.TypeFor[linkPageData](), reflect.TypeFor[menuPageData](),
		reflect.TypeFor[menusPageData](), reflect.TypeFor[redirectPageData](), reflect.TypeFor[legalPageData](), reflect.TypeFor[pdfPageData](), reflect.TypeFor[messageData](), reflect.TypeFor[render.Markup](),
	}
}

// pageData is what all pages of a store have.
type pageData struct {
	Language    lang.Key         `json:"language" enum:"en,fn,de,tr"`
	Languages   []lang.Key       `json:"languages" enum:"en,fn,de,tr" doc:"The store's languages in its own order; a switch is shown for two or more"`
	Base        string           `json:"base" doc:"The store's path, /s/osteria; the menu is at base + /menu"`
	Template    page.Template    `json:"template"`
	Name        string           `json:"name"`
	NameLang    string           `json:"nameLang,omitempty"`
	Tagline     string           `json:"tagline,omitempty"`
	TaglineLang string           `json:"taglineLang,omitempty"`
	Opening     *opening         `json:"opening,omitempty" doc:"Left out when the store has not given its opening hours"`
	LogoImage   squareImage      `json:"logoImage,omitempty"`
	CoverImage  *coverData       `json:"coverImage,omitempty"`
	Imprint     bool             `json:"imprint,omitempty" doc:"Whether there is an imprint, at base + /imprint; there always is a privacy notice, at base + /privacy"`
	HasContact  bool             `json:"hasContact,omitempty" doc:"Whether there is a vCard, at base + /contact.vcf"`
	TypePairing page.TypePairing `json:"typePairing,omitempty" doc:"Left out for the template's own"`
}

// squareImage is a picture that is shown as a square: its id, and behind a space the
// classes that say what stays in view, as in "x3 y1"; they are left out for the middle.
// That of a menu's logo says on which ground it can be seen.
type squareImage string

// id returns the id alone.
func (i squareImage) id() string {
	id, _, _ := strings.Cut(string(i), " ")
	return id
}

// coverData is a picture that is shown as 16:9, as wide as the window.
type coverData struct {
	Src    string `json:"src" doc:"The address of its smallest variant"`
	SrcSet string `json:"srcSet" doc:"The addresses of all, from small to large, with how wide a cover each is"`
	Focus  string `json:"focus,omitempty" doc:"The classes that say what stays in view, left out for the middle"`
}

// opening says whether the store is open now; times are HH:MM in its zone.
type opening struct {
	State   string `json:"state" enum:"open,closed"`
	Until   string `json:"until,omitempty" doc:"When it closes; left out where it stays open for more than a day"`
	OpensAt string `json:"opensAt,omitempty" doc:"When a closed store opens; left out, as are days and weekday, where it does not within a week"`
	Days    *int   `json:"days,omitempty" doc:"0 today, of which midnight is the end; 1 tomorrow, 2 to 6 within the week, 7 on this weekday of the next"`
	Weekday *int   `json:"weekday,omitempty" doc:"0 Sunday to 6 Saturday"`
}

type linkPageData struct {
	pageData
	Page                string           `json:"page" enum:"links"`
	TextColor           string           `json:"textColor,omitempty" doc:"#rrggbb, the owner's wish; the scrim keeps it readable"`
	BackgroundColor     string           `json:"backgroundColor,omitempty" doc:"#rrggbb, behind or instead of the cover"`
	GradientColor       string           `json:"gradientColor,omitempty" doc:"#rrggbb to which the background leads"`
	GradientDirection   page.Direction   `json:"gradientDirection,omitempty"`
	BackgroundPlacement page.Placement   `json:"backgroundPlacement,omitempty" doc:"Where the background lies, if not at the head"`
	ButtonShape         page.ButtonShape `json:"buttonShape,omitempty" doc:"Left out for the template's own"`
	Links               []linkData       `json:"links"`
	Social              []socialData     `json:"social"`
}

// linkData is a link, which leads through /go/{id}, where the click is counted.
type linkData struct {
	ID              string      `json:"id"`
	Kind            page.Kind   `json:"kind" doc:"What the link leads to: it decides the icon, and the menu stands out"`
	Name            string      `json:"name"`
	NameLang        string      `json:"nameLang,omitempty"`
	Description     string      `json:"description,omitempty"`
	DescriptionLang string      `json:"descriptionLang,omitempty"`
	Image           squareImage `json:"image,omitempty" doc:"Shown in place of the icon"`
	// Layout is left out for a link that has a row of its own.
	Layout page.Layout `json:"layout,omitempty" doc:"How wide it stands, if not in a row of its own"`
	Until  *untilData  `json:"until,omitempty" doc:"When an offer ends"`
	Wifi   *wifiData   `json:"wifi,omitempty" doc:"Of the kind wifi, which leads nowhere"`
	// LinkAddress lets a phone call or write without a signal; elsewhere the page
	// does not have it, so that each click is counted.
	LinkAddress string `json:"linkAddress,omitempty" doc:"Of links to telephone numbers and mailboxes alone, such as tel:+4930123456"`
}

// untilData is the day on which something ends, and the time where it ends in the middle
// of the day.
type untilData struct {
	IsToday bool   `json:"isToday,omitempty"`
	Day     int    `json:"day"`
	Month   int    `json:"month" doc:"1 January to 12 December"`
	Year    int    `json:"year,omitempty" doc:"Left out for this year"`
	Time    string `json:"time,omitempty" doc:"HH:MM"`
}

type wifiData struct {
	Name     string `json:"name"`
	Password string `json:"password,omitempty"`
}

type socialData struct {
	ID             string              `json:"id"`
	SocialLinkType page.SocialLinkType `json:"socialLinkType"`
	Name           string              `json:"name"`
	NameLang       string              `json:"nameLang,omitempty"`
}

// redirectPageData is a page that says where guests of a link page are sent straight to.
type redirectPageData struct {
	pageData
	Page            string             `json:"page" enum:"redirect"`
	TextColor       string             `json:"textColor,omitempty" doc:"As on the link page"`
	BackgroundColor string             `json:"backgroundColor,omitempty" doc:"As on the link page"`
	Target          redirectTargetData `json:"target"`
}

type redirectTargetData struct {
	ID       string    `json:"id"`
	Kind     page.Kind `json:"kind"`
	Name     string    `json:"name"`
	NameLang string    `json:"nameLang,omitempty"`
	Host     string    `json:"host,omitempty" doc:"Of its address; left out for the store's own menu"`
}

type menuPageData struct {
	pageData
	Page      string   `json:"page" enum:"menu,base" doc:"base without pictures, for printing"`
	LogoWidth int      `json:"logoWidth,omitempty" doc:"How many pixels wide the logo is beside the name, where it is no square"`
	Info      infoData `json:"info"`
	// Menus are left out where there is one alone that has neither a name nor times.
	Menus    []menuHeadData `json:"menus,omitempty"`
	Sections []sectionData  `json:"sections"`
	Extras   []extrasData   `json:"extras,omitempty" doc:"Groups of extras, which dishes name by their places"`
}

// menusPageData is the choice of a store's menus.
type menusPageData struct {
	pageData
	Page            string         `json:"page" enum:"menus"`
	TextColor       string         `json:"textColor,omitempty" doc:"As on the link page"`
	BackgroundColor string         `json:"backgroundColor,omitempty" doc:"As on the link page"`
	Menus           []menuHeadData `json:"menus"`
	PDFs            []linkData     `json:"pdfs"`
}

// menuHeadData is what is said of a menu before its sections.
type menuHeadData struct {
	ID           string            `json:"id"`
	Name         string            `json:"name"`
	NameLang     string            `json:"nameLang,omitempty"`
	Availability *availabilityData `json:"availability,omitempty" doc:"When it is served, if not always"`
}

type infoData struct {
	Description     string `json:"description,omitempty"`
	DescriptionLang string `json:"descriptionLang,omitempty"`
	Cuisine         string `json:"cuisine,omitempty"`
	CuisineLang     string `json:"cuisineLang,omitempty"`
	Address         string `json:"address,omitempty"`
	Phone           string `json:"phone,omitempty"`
	Dial            string `json:"dial,omitempty" doc:"The number as it is dialled, such as +4930123456"`
	Email           string `json:"email,omitempty"`
	WebSite         string `json:"webSite,omitempty"`
	WifiName        string `json:"wifiName,omitempty"`
	WifiPassword    string `json:"wifiPassword,omitempty"`
	ServiceNote     string `json:"serviceNote,omitempty"`
	ServiceNoteLang string `json:"serviceNoteLang,omitempty"`
	PricesInclude   string `json:"pricesInclude,omitempty" doc:"What all prices include, as a sentence"`
}

type sectionData struct {
	ID              string            `json:"id"`
	Name            string            `json:"name"`
	NameLang        string            `json:"nameLang,omitempty"`
	Description     string            `json:"description,omitempty"`
	DescriptionLang string            `json:"descriptionLang,omitempty"`
	Availability    *availabilityData `json:"availability,omitempty" doc:"When it is served, if not always"`
	Menu            int               `json:"menu,omitempty" doc:"Its menu's place in the page's menus, from 0"`
	Dishes          []dishData        `json:"dishes"`
}

type availabilityData struct {
	Days  []int             `json:"days" doc:"0 Sunday to 6 Saturday"`
	From  string            `json:"from,omitempty" doc:"HH:MM; left out, as to is, for the whole day"`
	To    string            `json:"to,omitempty" doc:"HH:MM"`
	More  []schedule.Window `json:"more,omitempty" doc:"Further hours of the same days"`
	First *dayData          `json:"first,omitempty" doc:"The first day, while it is to come"`
	Last  *dayData          `json:"last,omitempty" doc:"The last day"`
	Now   bool              `json:"now"`
}

// dayData is a date; the year is left out for the present one.
type dayData struct {
	Day   int `json:"day"`
	Month int `json:"month" doc:"1 to 12"`
	Year  int `json:"year,omitempty"`
}

type dishData struct {
	// offers are its prices as search engines read them.
	offers          []structuredOffer
	ID              string            `json:"id" doc:"As much of the dish's id as tells it from the others of the page"`
	Name            string            `json:"name"`
	NameLang        string            `json:"nameLang,omitempty"`
	Description     string            `json:"description,omitempty"`
	DescriptionLang string            `json:"descriptionLang,omitempty"`
	Image           squareImage       `json:"image,omitempty"`
	Prices          []priceData       `json:"prices"`
	Allergens       string            `json:"allergens" doc:"One letter for each of the 14 allergens of EU 1169/2011 annex II in their fixed order: c contains, m may contain, f free, u unconfirmed"`
	Diets           []menu.Diet       `json:"diets,omitempty"`
	SpiceLevel      int               `json:"spiceLevel,omitempty" enum:"1,2,3" doc:"1 mild to 3 hot"`
	Additives       []menu.Additive   `json:"additives,omitempty"`
	Tags            []menu.Tag        `json:"tags,omitempty"`
	Extras          []int             `json:"extras,omitempty" doc:"Places of its groups in the menu's extras"`
	Availability    *availabilityData `json:"availability,omitempty" doc:"When it is served, if not whenever its section is"`
	Stock           *int              `json:"stock,omitempty" minimum:"0" maximum:"9" doc:"0 where it is sold out, else how many portions are left where they are few; left out otherwise"`
}

// extrasData is a group of extras, of which guests choose some.
type extrasData struct {
	Name     string       `json:"name"`
	NameLang string       `json:"nameLang,omitempty"`
	Choose   string       `json:"choose,omitempty" doc:"How many may be chosen, in words; left out where that is any number"`
	Options  []optionData `json:"options"`
}

type optionData struct {
	Name      string `json:"name"`
	NameLang  string `json:"nameLang,omitempty"`
	Text      string `json:"text,omitempty" doc:"What it adds to the price, as guests read it; left out where that is nothing"`
	Allergens string `json:"allergens" doc:"As those of a dish"`
}

// priceData is a line of a dish's prices.
type priceData struct {
	Name     string `json:"name,omitempty" doc:"The size, how much a guest gets, or what is added as a deposit"`
	NameLang string `json:"nameLang,omitempty"`
	Text     string `json:"text,omitempty" doc:"The price as guests read it; left out in a line that adds to the one before"`
}

// legalPageData is an imprint or a privacy notice.
type legalPageData struct {
	pageData
	Page     string      `json:"page" enum:"imprint,privacy"`
	Site     string      `json:"site" doc:"The name of the whole site, whose operator serves the pages"`
	Company  companyData `json:"company" doc:"Who runs the store: as far as they have said it, else the store itself"`
	TextLang string      `json:"textLang,omitempty" doc:"The tag of the language in which they have said it, where that is not the page's"`
}

type companyData struct {
	LegalName            string `json:"legalName"`
	StreetAddress        string `json:"streetAddress,omitempty"`
	PostalCode           string `json:"postalCode,omitempty"`
	City                 string `json:"city,omitempty"`
	Country              string `json:"country,omitempty" doc:"ISO 3166-1 alpha-2"`
	CountryName          string `json:"countryName,omitempty" doc:"In the page's language"`
	RepresentedBy        string `json:"representedBy,omitempty"`
	Email                string `json:"email,omitempty"`
	Phone                string `json:"phone,omitempty"`
	Dial                 string `json:"dial,omitempty" doc:"The number as it is dialled, such as +4930123456"`
	RegisterName         string `json:"registerName,omitempty"`
	RegisterNumber       string `json:"registerNumber,omitempty"`
	VATID                string `json:"vatId,omitempty"`
	EconomicID           string `json:"economicId,omitempty"`
	Purpose              string `json:"purpose,omitempty"`
	SupervisoryAuthority string `json:"supervisoryAuthority,omitempty"`
	Chamber              string `json:"chamber,omitempty"`
	TradeRules           string `json:"tradeRules,omitempty"`
	ResponsiblePerson    string `json:"responsiblePerson,omitempty"`
	Note                 string `json:"note,omitempty"`
}

// pdfPageData is a PDF menu, page by page.
type pdfPageData struct {
	pageData
	Page            string         `json:"page" enum:"pdf"`
	ID              string         `json:"id"`
	Title           string         `json:"title" doc:"What the owner calls it"`
	TitleLang       string         `json:"titleLang,omitempty"`
	Description     string         `json:"description,omitempty"`
	DescriptionLang string         `json:"descriptionLang,omitempty"`
	TextLang        string         `json:"textLang,omitempty" doc:"The language of what is written on the pages, as far as it is known"`
	HasMenu         bool           `json:"hasMenu,omitempty" doc:"Whether guests find a dish on the dynamic menu"`
	Size            float64        `json:"size" doc:"What the file takes, in megabytes"`
	Pages           []pdfSheetData `json:"pages"`
}

type pdfSheetData struct {
	Small      string `json:"small" doc:"The address of its smaller picture, which has this width and height"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	Large      string `json:"large" doc:"The address of its larger picture"`
	LargeWidth int    `json:"largeWidth"`
	Text       string `json:"text,omitempty" doc:"What is written on it, line by line"`
}

// messageData is a page that says what went wrong.
type messageData struct {
	Page     string        `json:"page" enum:"message"`
	Language lang.Key      `json:"language" enum:"en,fn,de,tr"`
	Template page.Template `json:"template,omitempty" doc:"Of the store, where one is known"`
	Status   int           `json:"status"`
	Reason   reason        `json:"reason" enum:"not_found,gone,code,failed,offline" doc:"What went wrong"`
	Site     placeData     `json:"site" doc:"The start of the whole site"`
	Store    *placeData    `json:"store,omitempty" doc:"The store whose page was asked for, where one is known"`
	Legal    *legalData    `json:"legal,omitempty" doc:"Of a page under a store's own address"`
}

// legalData is what leads to a store's vCard, imprint and privacy notice.
type legalData struct {
	Base       string `json:"base" doc:"The store's path, /s/osteria"`
	Imprint    bool   `json:"imprint,omitempty" doc:"Whether there is an imprint, at base + /imprint; there always is a privacy notice, at base + /privacy"`
	HasContact bool   `json:"hasContact,omitempty" doc:"Whether there is a vCard, at base + /contact.vcf"`
}

func legalOf(s *store.Store) legalData { return legalData{s.Path(), s.HasImprint, hasContact(s)} }

// placeData is where a message leads on to.
type placeData struct {
	Name string `json:"name"`
	Path string `json:"path"`
}
