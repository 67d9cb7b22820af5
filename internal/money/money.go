// Package money knows the currencies that stores are paid in. What it says decides what owners type,
// what is stored, and what guests see: browsers know other decimals for some of them.
package money

import (
	"slices"
	"strings"
)

// Currencies lists the currencies that people pay with (ISO 4217), sorted: without funds,
// units of account, metals, and what is no longer in use.
var Currencies = strings.Fields(`
	AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
	CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
	IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
	MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
	SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV
	WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`)

// Currencies without and with three digits after the point (ISO 4217).
var (
	whole       = strings.Fields("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF")
	thousandths = strings.Fields("BHD IQD JOD KWD LYD OMR TND")
)

// Usual is how many digits after the point most currencies have.
const Usual = 2

// Decimals returns how many digits after the point a currency has.
func Decimals(currency string) int {
	switch {
	case slices.Contains(whole, currency):
		return 0
	case slices.Contains(thousandths, currency):
		return 3
	}
	return Usual
}

// Unusual returns how many digits after the point those currencies have that do not have the usual number.
func Unusual() map[string]int {
	decimals := map[string]int{}
	for _, currency := range Currencies {
		if n := Decimals(currency); n != Usual {
			decimals[currency] = n
		}
	}
	return decimals
}
