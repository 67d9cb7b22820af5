package page_test

import (
	"strings"
	"testing"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/testkit"
)

func TestAddressesOfNetworks(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	link := add(t, s, mine, "A")
	check := func(network page.SocialLinkType, address string) error {
		_, err := s.UpdateLink(t.Context(), owner, mine, link.ID, 0, page.LinkPatch{
			LinkAddress: &address, SocialLinkType: httpx.Optional[page.SocialLinkType]{Set: true, Value: &network},
		})
		return err
	}
	for _, c := range []struct {
		network page.SocialLinkType
		good    string
	}{
		{"instagram", "https://www.instagram.com/osteria https://instagram.com/osteria https://ig.me/m/osteria"},
		{"facebook", "https://www.facebook.com/osteria https://de-de.facebook.com/osteria https://fb.me/osteria"},
		{"tiktok", "https://www.tiktok.com/@osteria https://vm.tiktok.com/ZM"},
		{"youtube", "https://www.youtube.com/@osteria https://youtu.be/x"},
		{"whatsapp", "https://wa.me/491701234567 https://wa.me/message/ABC https://api.whatsapp.com/send?phone=491701234567 https://chat.whatsapp.com/x"},
		{"twitter", "https://x.com/osteria https://twitter.com/osteria https://mobile.twitter.com/osteria"},
		{"google", "https://g.page/osteria https://maps.app.goo.gl/x https://www.google.de/maps/place/x https://maps.google.com/?cid=1 https://www.google.co.uk/x"},
		{"tripadvisor", "https://www.tripadvisor.de/Restaurant_Review https://www.tripadvisor.com.tr/x https://de.tripadvisor.ch/x"},
		{"threads", "https://www.threads.net/@osteria https://www.threads.com/@osteria"},
		{"bluesky", "https://bsky.app/profile/osteria.example"},
		{"mastodon", "https://mastodon.social/@osteria https://berlin.example/users/osteria"},
		{"telegram", "https://t.me/osteria"},
		{"line", "https://lin.ee/abc https://line.me/R/ti/p/@osteria"},
		{"xing", "https://www.xing.com/pages/osteria"},
		{"discord", "https://discord.gg/abc https://discord.com/invite/abc"},
	} {
		for _, address := range strings.Fields(c.good) {
			if err := check(c.network, address); err != nil {
				t.Errorf("%s: %s is refused: %v", c.network, address, err)
			}
		}
	}
	for _, c := range []struct {
		network page.SocialLinkType
		bad     string
	}{
		{"instagram", "https://www.facebook.com/osteria https://notinstagram.com/x https://example.instagram https://instagram.evil.example https://instagram.com.evil.example https://instagram.co.evil tel:+4930123456"},
		{"twitter", "https://netflix.com/x https://xx.com/osteria"},
		{"telegram", "https://pt.me/osteria"},
		{"mastodon", "https://mastodon.social/ https://mastodon.social/about mailto:a@mastodon.social"},
		{"whatsapp", "https://wa.me/01701234567 https://wa.me/12345 https://t.me/osteria"},
	} {
		for _, address := range strings.Fields(c.bad) {
			if err := check(c.network, address); testkit.Location(err) != "body.link_address" || fault.CodeOf(err) != fault.Invalid {
				t.Errorf("%s: %s answers %v", c.network, address, err)
			}
		}
	}
	// Every network but one that gives only addresses knows the profiles it makes itself.
	for _, network := range page.SocialNetworks {
		if network.Profile == "" {
			continue
		}
		if err := check(network.ID, network.Profile+"491701234567"); err != nil {
			t.Errorf("%s does not know its own profiles: %v", network.ID, err)
		}
	}
}

// The specification names two networks; a link is of none, or of one of at least 20.
func TestSocialNetworks(t *testing.T) {
	seen := map[page.SocialLinkType]bool{}
	for _, network := range page.SocialNetworks {
		if seen[network.ID] || network.Name == "" {
			t.Errorf("%+v", network)
		}
		seen[network.ID] = true
	}
	if len(seen) < 20 || !seen["twitter"] || !seen["instagram"] {
		t.Errorf("%v", seen)
	}
}

// A number that WhatsApp cannot call is refused whatever shows it.
func TestWhatsAppNumbersHaveACountryCode(t *testing.T) {
	s := start(t, testkit.SQLite(t), counts{})
	in := page.LinkInput{Kind: "whatsapp", Name: lang.TextPatch{De: new("Schreiben")}, LinkAddress: "https://wa.me/01701234567"}
	if _, err := s.AddLink(t.Context(), owner, mine, in); testkit.Location(err) != "body.link_address" {
		t.Errorf("a number without a country code answers %v", err)
	}
	in.LinkAddress = "https://wa.me/491701234567"
	testkit.Must(s.AddLink(t.Context(), owner, mine, in))
}
