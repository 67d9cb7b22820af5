package provider

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

// issueCode makes the code of a request for the user who has signed in. A request gets
// one code, and ErrNoRequest after that.
func (b *Base) issueCode(ctx context.Context, request *Request, subject string) (string, error) {
	code, now := newSecret(), b.now().UTC()
	row := &codeRow{
		RequestID: request.ID, Realm: b.realm, CodeHash: Hash(code), Params: request.Params, Subject: subject,
		SignedInAt: now, CodeExpiresAt: now.Add(codeLifetime), ExpiresAt: now.Add(signInTimeout + codeLifetime),
	}
	err := b.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
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

// CodeError converts an error of UseCode for the application.
func CodeError(err error) error {
	if err == nil || errors.Is(err, ErrCodeInvalid) || errors.Is(err, ErrCodeReplayed) {
		return err
	}
	return Failure("redeeming a code", err)
}

// UseCode redeems a code in a transaction of the caller. Redeeming it a second time
// returns the request with ErrCodeReplayed, so that the caller can end its session, and
// deletes the code, so that Confirm fails.
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

// Confirm returns ErrCodeReplayed where a redeemed code has been replayed since. It
// belongs into the transaction that begins the session: a replay waits for the end of
// the transaction and then ends the session.
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

// CreateAuthRequest is refused: Provider.authorize begins sign-ins.
func (b *Base) CreateAuthRequest(context.Context, *oidc.AuthRequest, string) (op.AuthRequest, error) {
	return nil, errNotSupported
}

// AuthRequestByID is refused: browsers keep pending requests.
func (b *Base) AuthRequestByID(context.Context, string) (op.AuthRequest, error) {
	return nil, errNotSupported
}

// SaveAuthCode is refused: Provider.Finish makes codes.
func (b *Base) SaveAuthCode(context.Context, string, string) error { return errNotSupported }

// DeleteAuthRequest does nothing: a code is kept until it expires, to detect replays.
func (b *Base) DeleteAuthRequest(context.Context, string) error { return nil }
