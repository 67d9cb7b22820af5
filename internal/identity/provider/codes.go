package provider

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// issueCode makes the code of a request for the user who has signed in; once,
// however often the request is sent again: ErrNoRequest after that.
func (b *Base) issueCode(ctx context.Context, request *Request, subject string) (string, error) {
	code, now := newSecret(), b.now().UTC()
	row := &codeRow{
		RequestID: request.ID, Realm: b.realm, CodeHash: Hash(code), Params: request.Params, Subject: subject,
		SignedInAt: now, CodeExpiresAt: now.Add(codeTime), ExpiresAt: now.Add(signInTime + codeTime),
	}
	err := b.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := deleteExpiredCodes(ctx, tx, now); err != nil {
			return err
		}
		return insertCode(ctx, tx, row)
	})
	if err != nil {
		return "", err
	}
	return code, nil
}

// AuthRequestByCode redeems a code.
func (b *Base) AuthRequestByCode(ctx context.Context, code string) (op.AuthRequest, error) {
	var request *Request
	err := b.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		request, err = b.UseCode(ctx, tx, code)
		return err
	})
	return request, CodeError(err)
}

// CodeError makes an error of UseCode one for the application.
func CodeError(err error) error {
	if err == nil || errors.Is(err, ErrCodeInvalid) || errors.Is(err, ErrCodeReplayed) {
		return err
	}
	return Failure("redeeming a code", err)
}

// UseCode redeems a code inside the transaction it is given. It works once;
// later the request comes with ErrCodeReplayed, so that what was got the first
// time can be taken back. The code is deleted then, so that no more is got: see
// Confirm.
func (b *Base) UseCode(ctx context.Context, tx bun.IDB, code string) (*Request, error) {
	now, hash := b.now().UTC(), Hash(code)
	used, err := markCodeUsed(ctx, tx, b.realm, hash, now)
	if err != nil {
		return nil, fmt.Errorf("redeeming the code: %w", err)
	}
	row, err := codeByHash(ctx, tx, b.realm, hash, now)
	switch {
	case err != nil:
		return nil, fmt.Errorf("redeeming the code: %w", err)
	case row == nil || !used && row.CodeUsedAt.IsZero():
		return nil, ErrCodeInvalid
	}
	request := &Request{
		ID: row.RequestID, Params: row.Params, ExpiresAt: row.ExpiresAt,
		Subject: row.Subject, SignedInAt: row.SignedInAt, client: b.client,
	}
	if used {
		return request, nil
	}
	if err := deleteCode(ctx, tx, row.RequestID); err != nil {
		return nil, fmt.Errorf("deleting a replayed code: %w", err)
	}
	return request, ErrCodeReplayed
}

// Confirm checks, inside the transaction that gives something for a redeemed
// code, that it has not been replayed since: ErrCodeReplayed if it was. A replay
// that comes now waits for the transaction's end, and takes back what it gave.
func (b *Base) Confirm(ctx context.Context, tx bun.IDB, request *Request) error {
	redeemed, err := lockUsedCode(ctx, tx, b.realm, request.ID)
	if err != nil {
		return fmt.Errorf("confirming the code: %w", err)
	}
	if !redeemed {
		return ErrCodeReplayed
	}
	return nil
}

// CreateAuthRequest is refused: a sign-in is begun by Provider.authorize.
func (b *Base) CreateAuthRequest(context.Context, *oidc.AuthRequest, string) (op.AuthRequest, error) {
	return nil, errNotOffered
}

// AuthRequestByID is refused: browsers keep what is pending.
func (b *Base) AuthRequestByID(context.Context, string) (op.AuthRequest, error) {
	return nil, errNotOffered
}

// SaveAuthCode is refused: codes are made by Provider.Finish.
func (b *Base) SaveAuthCode(context.Context, string, string) error { return errNotOffered }

// DeleteAuthRequest does nothing: a code stays until it expires, so that a
// replay is noticed.
func (b *Base) DeleteAuthRequest(context.Context, string) error { return nil }
