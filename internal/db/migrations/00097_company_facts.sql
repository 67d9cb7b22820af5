-- +goose Up
-- What else an imprint says: the Wirtschafts-Identifikationsnummer (DDG §5 (1) 6), the
-- rules of the trade (ECG §5 (1) 6) and what the business does (MedienG §25 (2)).
ALTER TABLE companies ADD COLUMN economic_id TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN trade_rules TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN purpose TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE companies DROP COLUMN purpose;
ALTER TABLE companies DROP COLUMN trade_rules;
ALTER TABLE companies DROP COLUMN economic_id;
