package media

import (
	"fmt"

	"carte/internal/fault"
)

// Types lists the types of picture that are taken, as people call them.
var Types = []string{"JPEG", "PNG", "WebP", "HEIC"}

// mediaTypes lists the same as media types. A HEIC has one of two.
var mediaTypes = []string{"image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"}

const fileLocation = "body.file"

// refuse returns the fault for a file that breaks a rule.
func refuse(rule fault.Rule) *fault.Error {
	f := fault.New(fault.Invalid, "The picture %s.", rule.Message)
	f.Fields = []fault.Field{{Location: fileLocation, Rule: rule}}
	return f
}

// refuseType returns the fault for a file that is no picture of a type that is taken.
// found is what it is, if that is known.
func refuseType(found string) error {
	f := &fault.Error{
		Code: fault.UnsupportedMediaType, Detail: "The file must be a picture: JPEG, PNG, WebP or HEIC.",
		Reason: "image_type", Params: fault.Params{"types": Types},
	}
	if found != "" {
		f.Detail = "The file is " + found + ". It must be a picture: JPEG, PNG, WebP or HEIC."
		f.Params["found"] = found
	}
	return f
}

// refuseSize returns the fault for a file that has too many bytes.
func refuseSize() error {
	return &fault.Error{
		Code: fault.TooLarge, Detail: fmt.Sprintf("The picture must have at most %d MB.", MaxFileBytes>>20),
		Reason: "image_too_large", Params: fault.Params{"max": MaxFileBytes, "megabytes": MaxFileBytes >> 20},
	}
}

// The rules for the content of a file.
var (
	emptyFile = fault.NewRule("image_empty", "has no content: the file is empty")
	damaged   = fault.NewRule("image_damaged", "is damaged or incomplete")
	manyScans = fault.NewRule("image_damaged", "is stored in more than %d scans", maxScans)
	animated  = fault.NewRule("image_animated", "moves: pages show still pictures")
	tooSmall  = fault.NewRule("image_too_small", "must have at least %d pixels each way", MinSide).With("min", MinSide)
	tooSlow   = fault.NewRule("image_too_slow", "takes too long to convert; send it as JPEG")
	// wordsSlow is broken by a picture of which Tesseract does not tell the words in time.
	wordsSlow = fault.NewRule("picture_too_slow", "has words that take too long to read; send a part of the menu")
	tooNarrow = fault.NewRule("image_too_narrow", "must be at most %d times as long as the other way", MaxRatio).With("max", MaxRatio)
)

// polyglot is the rule against a picture that is something else too.
func polyglot(other string) fault.Rule {
	return fault.NewRule("image_polyglot", "is %s at the same time", other).With("found", other)
}

// refuseSlow returns the fault for a picture that is not decoded in time. A HEIC will not
// be the next time either; with others it is the machine that is busy.
func refuseSlow(k kind) error {
	if k == kindHEIC {
		return refuse(tooSlow)
	}
	return busy()
}

func refuseDamaged(cause error) error {
	f := refuse(damaged)
	f.Err = cause
	return f
}

// checkDimensions refuses pictures that no page can show, or that take too much memory
// to decode.
func checkDimensions(width, height, maxPixels int) error {
	long, short := max(width, height), min(width, height)
	sized := func(rule fault.Rule) error { return refuse(rule.With("width", width).With("height", height)) }
	switch {
	case width <= 0 || height <= 0:
		return refuseDamaged(nil)
	case int64(width)*int64(height) > int64(maxPixels):
		return sized(fault.NewRule("image_too_many_pixels", "has %d × %d pixels, more than %d million", width, height, maxPixels/1_000_000).
			With("max", maxPixels).With("megapixels", maxPixels/1_000_000))
	case short < MinSide:
		return sized(tooSmall)
	case long > MaxRatio*short:
		return sized(tooNarrow)
	}
	return nil
}
