package guest

import "carte/internal/lang"

// The types below are what a page is rendered and hydrated from. They mirror
// web/src/guest/data.ts, where each field is described; texts are already in
// the page's language and empty fields are left out.

type pageData struct {
	Page      string     `json:"page"`
	Language  lang.Key   `json:"language"`
	Languages []lang.Key `json:"languages"`
	Base      string     `json:"base"`
	Template  string     `json:"template"`
	Name      string     `json:"name"`
	Tagline   string     `json:"tagline,omitempty"`
	Opening   *opening   `json:"opening,omitempty"`
	Logo      string     `json:"logo,omitempty"`
	Cover     string     `json:"cover,omitempty"`
}

type opening struct {
	State   string `json:"state"`
	Until   string `json:"until,omitempty"`
	OpensAt string `json:"opensAt,omitempty"`
	Days    *int   `json:"days,omitempty"`
	Weekday *int   `json:"weekday,omitempty"`
}

type linkPageData struct {
	pageData
	TextColor       string       `json:"textColor,omitempty"`
	BackgroundColor string       `json:"backgroundColor,omitempty"`
	Links           []linkData   `json:"links"`
	Social          []socialData `json:"social"`
}

type linkData struct {
	ID          string `json:"id"`
	Kind        string `json:"kind"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

type socialData struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Name string `json:"name"`
}

type menuPageData struct {
	pageData
	Currency string        `json:"currency"`
	Info     infoData      `json:"info"`
	Sections []sectionData `json:"sections"`
}

type infoData struct {
	Description  string `json:"description,omitempty"`
	Cuisine      string `json:"cuisine,omitempty"`
	Address      string `json:"address,omitempty"`
	Phone        string `json:"phone,omitempty"`
	Email        string `json:"email,omitempty"`
	Website      string `json:"website,omitempty"`
	WifiName     string `json:"wifiName,omitempty"`
	WifiPassword string `json:"wifiPassword,omitempty"`
	ServiceNote  string `json:"serviceNote,omitempty"`
}

type sectionData struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Served      *servedData `json:"served,omitempty"`
	Dishes      []dishData  `json:"dishes"`
}

type servedData struct {
	Days []int  `json:"days"`
	From string `json:"from"`
	To   string `json:"to"`
	Now  bool   `json:"now"`
}

type dishData struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Image       string      `json:"image,omitempty"`
	Prices      []priceData `json:"prices"`
	Allergens   string      `json:"allergens"`
	Diets       []string    `json:"diets,omitempty"`
	Spice       int         `json:"spice,omitempty"`
	Additives   []string    `json:"additives,omitempty"`
	Tags        []string    `json:"tags,omitempty"`
	SoldOut     bool        `json:"soldOut,omitempty"`
}

type priceData struct {
	Name   string `json:"name,omitempty"`
	Amount int64  `json:"amount"`
}

type messageData struct {
	Page     string   `json:"page"`
	Language lang.Key `json:"language"`
	Status   int      `json:"status"`
}
