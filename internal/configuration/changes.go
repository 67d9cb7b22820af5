package configuration

import "carte/internal/audit"

// actionUpdated is the action in the audit log.
const actionUpdated audit.Action = "configuration.updated"

// differences returns the fields that differ between two configurations, which must have
// the same providers.
func differences(old, updated *ConfigurationInput) (before, after audit.Values) {
	before, after = audit.Values{}, audit.Values{}
	compare := func(field string, from, to any) {
		if from != to {
			before[field], after[field] = from, to
		}
	}
	compare("site_name", old.SiteName, updated.SiteName)
	compare("default_store_id", valueOf(old.DefaultStoreID), valueOf(updated.DefaultStoreID))
	compare("default_menu_id", valueOf(old.DefaultMenuID), valueOf(updated.DefaultMenuID))
	compare("default_pdf_id", valueOf(old.DefaultPDFID), valueOf(updated.DefaultPDFID))
	compare("trial_days", old.TrialDays, updated.TrialDays)
	compare("measurement_id", valueOf(old.MeasurementID), valueOf(updated.MeasurementID))
	compare("features.store_creation", old.Features.StoreCreation, updated.Features.StoreCreation)
	for i, p := range old.SignInProviders {
		compare("sign_in_providers."+p.ID, p.Shown, updated.SignInProviders[i].Shown)
	}
	return before, after
}

func valueOf(s *string) any {
	if s == nil {
		return nil
	}
	return *s
}

// withNames replaces the ids of stores, menus and PDF menus by their present names, because the log
// is kept longer than they are.
func withNames(values audit.Values, names []Name) audit.Values {
	for _, field := range []string{"default_store_id", "default_menu_id", "default_pdf_id"} {
		for _, name := range names {
			if values[field] == name.ID {
				values[field] = name
			}
		}
	}
	return values
}
