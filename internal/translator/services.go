package translator

import (
	"encoding/json"
	"fmt"
	"strings"

	"carte/internal/lang"
)

// deepL is https://developers.deepl.com/docs: POST /v2/translate.
type deepL struct{ key string }

// deepLAddress returns where keys of a plan are known: those of the free one end in :fx.
func deepLAddress(key string) string {
	if strings.HasSuffix(key, ":fx") {
		return "https://api-free.deepl.com"
	}
	return "https://api.deepl.com"
}

// deepLTargets are the languages that DeepL translates into. English is that of the
// interface.
var deepLTargets = map[lang.Key]string{lang.English: "EN-GB", lang.French: "FR", lang.German: "DE", lang.Turkish: "TR"}

// menuContext tells DeepL what the texts are; it is not translated and costs nothing.
var menuContext = map[lang.Key]string{
	lang.English: "From the menu of a restaurant.",
	lang.French:  "Extrait de la carte d’un restaurant.",
	lang.German:  "Aus der Speisekarte eines Restaurants.",
	lang.Turkish: "Bir restoranın menüsünden.",
}

type deepLRequest struct {
	Text               []string `json:"text"`
	SourceLang         string   `json:"source_lang"`
	TargetLang         string   `json:"target_lang"`
	Context            string   `json:"context"`
	PreserveFormatting bool     `json:"preserve_formatting"`
}

func (deepL) name() string { return DeepL }

func (deepL) batch() int { return 50 }

func (d deepL) request(texts []string, from, to lang.Key) (path string, body any, authorization string) {
	return "/v2/translate", deepLRequest{
		Text: texts, SourceLang: strings.ToUpper(from.Tag()), TargetLang: deepLTargets[to], Context: menuContext[from], PreserveFormatting: true,
	}, "DeepL-Auth-Key " + d.key
}

func (deepL) read(answer []byte) ([]string, error) {
	var read struct {
		Translations []struct {
			Text string `json:"text"`
		} `json:"translations"`
	}
	if err := json.Unmarshal(answer, &read); err != nil {
		return nil, fmt.Errorf("understanding the answer: %w", err)
	}
	translated := make([]string, len(read.Translations))
	for i := range read.Translations {
		translated[i] = read.Translations[i].Text
	}
	return translated, nil
}

// libreTranslate is https://docs.libretranslate.com: POST /translate. A server that its
// operator runs for themselves needs no key.
type libreTranslate struct{ key string }

type libreTranslateRequest struct {
	Q      []string `json:"q"`
	Source string   `json:"source"`
	Target string   `json:"target"`
	Format string   `json:"format"`
	APIKey string   `json:"api_key,omitempty"`
}

func (libreTranslate) name() string { return LibreTranslate }

func (libreTranslate) batch() int { return 25 }

func (l libreTranslate) request(texts []string, from, to lang.Key) (path string, body any, authorization string) {
	return "/translate", libreTranslateRequest{Q: texts, Source: from.Tag(), Target: to.Tag(), Format: "text", APIKey: l.key}, ""
}

func (libreTranslate) read(answer []byte) ([]string, error) {
	var read struct {
		TranslatedText []string `json:"translatedText"`
	}
	if err := json.Unmarshal(answer, &read); err != nil {
		return nil, fmt.Errorf("understanding the answer: %w", err)
	}
	return read.TranslatedText, nil
}
