package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// configurationChange is a row of the configuration's former log.
type configurationChange struct {
	revision int64
	changes  string
}

// copyConfigurationChanges moves this log into the audit log. The engines differ in
// their functions for JSON.
func (d *DB) copyConfigurationChanges(ctx context.Context, tx *sql.Tx) error {
	rows, err := readConfigurationChanges(ctx, tx)
	if err != nil {
		return fmt.Errorf("reading the changes of the configuration: %w", err)
	}
	for i := range rows {
		r := &rows[i]
		before, after, err := splitChanges(r.changes)
		if err != nil {
			return fmt.Errorf("reading change %d of the configuration: %w", r.revision, err)
		}
		insert := d.Read.QueryGen().FormatQuery(`INSERT INTO audit (id, at, actor_uid, actor_email, actor_name, action, subject, before, after)
			SELECT ?, at, COALESCE((SELECT uid FROM users WHERE email = by_email), ''), by_email, by_name, 'configuration.updated', '', ?, ?
			FROM configuration_changes WHERE revision = ?`, NewID(), before, after, r.revision)
		if _, err := tx.ExecContext(ctx, insert); err != nil {
			return fmt.Errorf("copying change %d of the configuration: %w", r.revision, err)
		}
	}
	_, err = tx.ExecContext(ctx, `DROP TABLE configuration_changes`)
	return err
}

func readConfigurationChanges(ctx context.Context, tx *sql.Tx) ([]configurationChange, error) {
	rows, err := tx.QueryContext(ctx, `SELECT revision, changes FROM configuration_changes ORDER BY revision`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []configurationChange
	for rows.Next() {
		var r configurationChange
		if err := rows.Scan(&r.revision, &r.changes); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// splitChanges converts a list of changes into two objects by field.
func splitChanges(list string) (before, after string, err error) {
	var changes []struct {
		Field         string
		Before, After any
	}
	if err := json.Unmarshal([]byte(list), &changes); err != nil {
		return "", "", err
	}
	was, is := map[string]any{}, map[string]any{}
	for _, c := range changes {
		was[c.Field], is[c.Field] = c.Before, c.After
	}
	rawBefore, err := json.Marshal(was)
	if err != nil {
		return "", "", err
	}
	rawAfter, err := json.Marshal(is)
	return string(rawBefore), string(rawAfter), err
}
