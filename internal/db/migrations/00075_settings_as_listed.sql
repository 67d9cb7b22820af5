-- +goose Up
-- Currencies are in upper case, and time zones are those of IANA: browsers know no others.
UPDATE stores SET currency = UPPER(TRIM(currency)) WHERE currency <> UPPER(TRIM(currency));
UPDATE stores SET time_zone = 'UTC' WHERE time_zone IN ('Factory', 'localtime', 'posixrules');
UPDATE stores SET time_zone = SUBSTR(time_zone, 7) WHERE time_zone LIKE 'right/%' OR time_zone LIKE 'posix/%';

-- +goose Down
SELECT 1;
