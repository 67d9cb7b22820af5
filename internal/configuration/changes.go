package configuration

import "carte/internal/audit"

// updated is what the audit log calls a change of the configuration.
const updated audit.Action = "configuration.updated"

// differences are the fields that differ, as they were and as they become. Both
// sides name the same providers.
func differences(before, after *ConfigurationInput) (was, is audit.Values) {
	was, is = audit.Values{}, audit.Values{}
	compare := func(field string, from, to any) {
		if from != to {
			was[field], is[field] = from, to
		}
	}
	compare("site_name", before.SiteName, after.SiteName)
	compare("default_store_id", valueOf(before.DefaultStoreID), valueOf(after.DefaultStoreID))
	compare("default_menu_id", valueOf(before.DefaultMenuID), valueOf(after.DefaultMenuID))
	compare("trial_days", before.TrialDays, after.TrialDays)
	compare("measurement_id", valueOf(before.MeasurementID), valueOf(after.MeasurementID))
	compare("features.store_creation", before.Features.StoreCreation, after.Features.StoreCreation)
	for i, p := range before.SignInProviders {
		compare("sign_in_providers."+p.ID, p.Shown, after.SignInProviders[i].Shown)
	}
	return was, is
}

func valueOf(s *string) any {
	if s == nil {
		return nil
	}
	return *s
}

// withNames puts what the ids among some values stand for into their place, as it
// is called now: the log outlives it.
func withNames(values audit.Values, names []Name) audit.Values {
	for _, field := range []string{"default_store_id", "default_menu_id"} {
		for _, name := range names {
			if values[field] == name.ID {
				values[field] = name
			}
		}
	}
	return values
}
