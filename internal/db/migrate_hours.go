package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// dropImpossibleDays removes special days outside the years 2000 to 2100 from opening
// hours: a year was stored as it was typed, digit by digit. They are refused now, and
// with them every other change to the hours that they are among.
func (d *DB) dropImpossibleDays(ctx context.Context, tx *sql.Tx) error {
	stored, err := readTexts(ctx, tx, `SELECT id, opening_hours FROM stores WHERE opening_hours LIKE '%"special"%'`)
	if err != nil {
		return fmt.Errorf("reading opening hours: %w", err)
	}
	for id, text := range stored {
		hours, changed, err := withoutImpossibleDays(text)
		if err != nil {
			return fmt.Errorf("the opening hours of store %s: %w", id, err)
		}
		if !changed {
			continue
		}
		query := d.Read.QueryGen().FormatQuery(`UPDATE stores SET opening_hours = ?, revision = revision + 1 WHERE id = ?`, hours, id)
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return fmt.Errorf("storing opening hours: %w", err)
		}
	}
	return nil
}

// withoutImpossibleDays returns opening hours without the special days that cannot
// be, and reports whether there were any.
func withoutImpossibleDays(text string) (hours string, changed bool, err error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return "", false, err
	}
	var days, kept []json.RawMessage
	if err := json.Unmarshal(all["special"], &days); err != nil {
		return "", false, err
	}
	for _, day := range days {
		var special struct{ Date string }
		if err := json.Unmarshal(day, &special); err != nil {
			return "", false, err
		}
		if special.Date >= "2000" && special.Date < "2101" {
			kept = append(kept, day)
		}
	}
	if len(kept) == len(days) {
		return text, false, nil
	}
	delete(all, "special")
	if len(kept) > 0 {
		if all["special"], err = json.Marshal(kept); err != nil {
			return "", false, err
		}
	}
	result, err := json.Marshal(all)
	return string(result), true, err
}
