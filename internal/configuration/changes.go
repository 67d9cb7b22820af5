package configuration

import (
	"time"

	"github.com/uptrace/bun"
)

// Change is who changed what of the configuration. Rows are added and never
// changed, and name people as they were called at the time.
type Change struct {
	bun.BaseModel `bun:"table:configuration_changes,alias:cc"`

	// Revision is the one the change made.
	Revision int64         `bun:"revision,pk"`
	At       time.Time     `bun:"at"`
	ByEmail  string        `bun:"by_email"`
	ByName   string        `bun:"by_name"`
	Changes  []FieldChange `bun:"changes,type:text"`
}

// FieldChange is one field of the configuration before and after a change.
type FieldChange struct {
	Field  string `json:"field" doc:"Such as trial_days, features.store_creation, sign_in_providers.google"`
	Before any    `json:"before" doc:"A string, a number, a truth value or null"`
	After  any    `json:"after" doc:"Likewise"`
}

// differences lists the fields that differ. Both sides name the same providers.
func differences(before, after *ConfigurationInput) []FieldChange {
	fields := []FieldChange{
		{"site_name", before.SiteName, after.SiteName},
		{"default_store_id", valueOf(before.DefaultStoreID), valueOf(after.DefaultStoreID)},
		{"default_menu_id", valueOf(before.DefaultMenuID), valueOf(after.DefaultMenuID)},
		{"trial_days", before.TrialDays, after.TrialDays},
		{"measurement_id", valueOf(before.MeasurementID), valueOf(after.MeasurementID)},
		{"features.store_creation", before.Features.StoreCreation, after.Features.StoreCreation},
	}
	for i, p := range before.SignInProviders {
		fields = append(fields, FieldChange{"sign_in_providers." + p.ID, p.Shown, after.SignInProviders[i].Shown})
	}
	differ := []FieldChange{}
	for _, f := range fields {
		if f.Before != f.After {
			differ = append(differ, f)
		}
	}
	return differ
}

func valueOf(s *string) any {
	if s == nil {
		return nil
	}
	return *s
}
