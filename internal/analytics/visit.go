package analytics

type Visit struct {
	Device Device
	Bot bool
	ReferrerHost, Language, UserAgent string
}
