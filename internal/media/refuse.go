package media

import (
	"carte/internal/fault"
)

// Types lists the types of picture that are taken, as people call them.
var Types = []string{"JPEG", "PNG", "WebP", "HEIC"}

const fileLocation = "body.file"

// refuse returns the fault for a file that is not taken. Clients have their own
// sentence for each code.
func refuse(code string, params fault.Params, format string, args ...any) error {
	rule := fault.NewRule(code, format, args...)
	rule.Params = params
	f := fault.New(fault.Invalid, "The picture "+format+".", args...)
	f.Reason, f.Params = code, params
	f.Fields = []fault.Field{{Location: fileLocation, Rule: rule}}
	return f
}

// refuseType returns the fault for a file that is no picture of a type that is taken.
// found is what it is, if that is known.
func refuseType(found string) error {
	f := fault.New(fault.UnsupportedMediaType, "The file must be a picture: JPEG, PNG, WebP or HEIC.")
	f.Reason, f.Params = "image_type", fault.Params{"types": Types}
	if found != "" {
		f.Detail = "The file is " + found + ". It must be a picture: JPEG, PNG, WebP or HEIC."
		f.Params["found"] = found
	}
	return f
}

// refuseSize returns the fault for a file that has too many bytes.
func refuseSize() error {
	f := fault.New(fault.TooLarge, "The picture must have at most %d MB.", MaxFileBytes>>20)
	f.Reason, f.Params = "image_too_large", fault.Params{"max": MaxFileBytes, "megabytes": MaxFileBytes >> 20}
	return f
}

func refuseDamaged(cause error) error {
	f := refuse("image_damaged", nil, "is damaged or incomplete")
	if f, ok := f.(*fault.Error); ok { //nolint:errorlint // as refuse made it
		f.Err = cause
	}
	return f
}

// checkDimensions refuses pictures that no page can show, or that take too much memory
// to decode.
func checkDimensions(width, height, maxPixels int) error {
	long, short := max(width, height), min(width, height)
	switch {
	case width <= 0 || height <= 0:
		return refuseDamaged(nil)
	case int64(width)*int64(height) > int64(maxPixels):
		return refuse("image_too_many_pixels", fault.Params{"max": maxPixels, "megapixels": maxPixels / 1_000_000, "width": width, "height": height},
			"has %d × %d pixels, more than %d million", width, height, maxPixels/1_000_000)
	case short < MinSide:
		return refuse("image_too_small", fault.Params{"min": MinSide, "width": width, "height": height},
			"must have at least %d pixels each way", MinSide)
	case long > MaxRatio*short:
		return refuse("image_too_narrow", fault.Params{"max": MaxRatio, "width": width, "height": height},
			"must be at most %d times as long as the other way", MaxRatio)
	}
	return nil
}
