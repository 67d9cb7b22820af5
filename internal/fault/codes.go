package fault

import "slices"

// ruleCodes are the codes of all rules. The API document lists them, so that clients
// can have a text for each.
var ruleCodes = []string{
	"amount_too_high", "before_from", "content_with_unit", "control_characters", "credentials", "diet_contains", "diet_may_contain", "duplicate",
	"email_domain", "email_local", "image_animated", "image_damaged", "image_empty", "image_polyglot",
	"image_too_many_pixels", "image_too_narrow", "image_too_slow", "image_too_small", "import_damaged", "import_no_address", "import_no_links", "import_not_text", "in_two_lists", "invalid", "leads_back", "length", "max", "menu_file_empty", "menu_file_no_pictures", "menu_file_no_words", "menu_file_slow", "menu_file_too_large", "menu_file_too_much", "menu_file_unknown", "min", "missing",
	"must_be_empty", "must_be_null", "no_country_code", "no_day", "no_language", "no_pdf_menu", "no_store", "no_web_link", "idempotency_key_reused", "none_shown",
	"not_a_boolean", "not_a_country", "not_a_vat_id", "not_an_economic_id", "not_an_idempotency_key", "not_https", "not_a_color", "not_a_currency", "not_a_cursor", "not_a_date",
	"not_a_date_time", "not_a_domain", "not_a_file", "not_a_file_name", "not_a_host", "not_a_list", "not_a_measurement_id",
	"not_a_number", "not_a_phone_number", "not_a_port", "not_a_quantity", "not_a_slug", "not_a_string", "not_a_text",
	"not_a_time", "not_a_time_zone", "not_a_web_address", "not_an_address", "not_an_amount",
	"not_an_email_address", "not_an_etag", "not_an_id", "not_an_integer", "not_an_object", "not_after_start",
	"not_null", "not_of_network", "not_offered", "not_this_store", "not_utf8", "not_with", "number_taken", "one_line", "one_of", "only_subject", "other_currency", "overlap", "pattern",
	"pdf_damaged", "pdf_empty", "pdf_encrypted", "pdf_page_shape", "pdf_polyglot", "pdf_too_complex", "pdf_too_many_pages", "pdf_too_slow", "picture_too_slow", "range", "range_too_long",
	"required", "required_in_default_language", "required_with", "reserved", "same_time", "taken", "time_out_of_range", "too_early", "too_few",
	"too_long", "too_many", "too_many_copies", "too_many_former", "too_short", "translations_columns", "translations_damaged", "translations_not_xml", "translations_source", "translations_target", "translations_unknown", "unknown", "unknown_field", "unknown_image", "unknown_link", "unknown_pdf", "unknown_table", "year_range",
}

// reasons are the codes of faults that clients distinguish within a kind.
var reasons = []string{
	"answered_meanwhile", "body_timeout", "checks_off", "email_taken", "files_busy", "has_role", "image_too_large", "image_type", "images_busy", "images_too_large", "import_not_open", "import_other_currency", "import_rows_blocked", "import_too_large",
	"job_periodic", "last_menu", "last_operator", "last_owner", "not_checkable",
	"numbers_taken", "portions_not_counted", "prices_do_not_fit", "section_deleted", "slug_taken", "storage_unavailable",
	"too_many_addresses", "too_many_characters", "too_many_checks", "too_many_codes", "too_many_dishes", "too_many_extra_groups", "too_many_images", "too_many_links", "too_many_members", "too_many_menus", "too_many_new_stores",
	"pdf_changed", "pdf_pause", "picture_pause", "pdf_too_large", "pdf_type", "pdfs_too_large", "too_many_pdf_links", "too_many_pdfs",
	"too_many_options", "too_many_prices", "too_many_role_changes", "too_many_sections", "too_many_slugs", "too_many_stores",
	"too_many_tables", "no_translation_service", "translation_busy", "translation_failed", "translation_quota", "translations_limit", "translations_too_large",
}

// kinds are the kinds of error.
var kinds = []Code{
	Invalid, Malformed, Unauthenticated, Locked, Forbidden, NotFound, MethodNotAllowed, Conflict,
	Stale, TooLarge, UnsupportedMediaType, TooMany, Internal, Unavailable,
}

// RuleCodes returns the codes that a field of an error can have.
func RuleCodes() []string { return slices.Clone(ruleCodes) }

// Kinds returns the kinds of error.
func Kinds() []Code { return slices.Clone(kinds) }

// Codes returns the codes that an error can have: kinds, and reasons within them.
func Codes() []string {
	all := slices.Clone(reasons)
	for _, code := range kinds {
		all = append(all, string(code))
	}
	slices.Sort(all)
	return all
}
