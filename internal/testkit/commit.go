package testkit

import (
	"sync"
	"testing"
	"time"

	"carte/internal/db"
)

// HoldCommits makes PostgreSQL's commits of what is inserted into a table wait until
// release is called, even where they are told to end. wait returns when so many do.
func HoldCommits(t testing.TB, d *db.DB, table string) (wait func(commits int), release func()) {
	t.Helper()
	const lock = `SELECT pg_advisory_xact_lock(7201)`
	rows := NewDB(t, d)
	rows.Execute(`CREATE OR REPLACE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN PERFORM pg_advisory_xact_lock(7201); RETURN NULL; EXCEPTION WHEN query_canceled THEN RETURN NULL; END $$`)
	rows.Execute(`DROP TRIGGER IF EXISTS held ON ` + table)
	rows.Execute(`CREATE CONSTRAINT TRIGGER held AFTER INSERT ON ` + table + ` DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION held()`)
	holder, err := d.Read.BeginTx(t.Context(), nil)
	NoError(t, err)
	NoError(t, Err(holder.ExecContext(t.Context(), lock)))
	release = sync.OnceFunc(func() { NoError(t, holder.Rollback()) })
	t.Cleanup(release)
	return func(commits int) {
		t.Helper()
		Within(t, 10*time.Second, "commits that wait", func() bool {
			return rows.Count(`SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`) == commits
		})
	}, release
}
