package db

// ReadChunk reads at most limit rows of a list, and reports whether there are
// more behind them: read is asked for one row too many.
func ReadChunk[T any](limit int, read func(limit int) ([]T, error)) (rows []T, more bool, err error) {
	if rows, err = read(limit + 1); err != nil {
		return nil, false, err
	}
	more = len(rows) > limit
	return rows[:min(limit, len(rows))], more, nil
}
