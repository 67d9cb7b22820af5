package pages

import (
	_ "embed" // texts.json
	"encoding/json"

	"carte/internal/lang"
)

// Message says why a sign-in cannot continue.
type Message string

// The messages.
const (
	// WrongAddress answers a request that is not the application's.
	WrongAddress Message = "wrong_address"
	// Expired answers a sign-in that took too long or began in another browser.
	Expired Message = "expired"
	// EmailNotVerified answers an address the identity provider has not verified.
	EmailNotVerified Message = "email_not_verified"
	// TooMany answers too many attempts from one address.
	TooMany Message = "too_many"
	// OurFault answers an internal error.
	OurFault Message = "our_fault"
)

//go:embed texts.json
var textsJSON []byte

// texts holds every text of the pages. A %s is the identity provider's name, and
// {site} the site's.
var texts = func() map[string]map[lang.Key]string {
	texts := map[string]map[lang.Key]string{}
	if err := json.Unmarshal(textsJSON, &texts); err != nil {
		panic("texts.json: " + err.Error()) // part of this program
	}
	return texts
}()
