package demoidp

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/zitadel/oidc/v3/pkg/oidc"

	"carte/internal/contact"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
	"carte/internal/lang"
)

// Router makes the provider's endpoints and pages, to be mounted at /demo-idp.
func (p *Provider) Router(limitAttempts, limitChoices func(http.Handler) http.Handler, isLimited provider.RefusalLimit) chi.Router {
	router := p.Provider.Router(limitAttempts, isLimited)
	router.Get("/accounts", p.showAccounts)
	router.With(limitChoices).Post("/accounts", p.signIn)
	return router
}

// showAccounts answers with the account chooser.
func (p *Provider) showAccounts(w http.ResponseWriter, r *http.Request) {
	request, err := p.storage.Pending(r, r.FormValue("id"))
	if err != nil {
		p.refuse(w, r, nil, err)
		return
	}
	form := pages.NewAccount{}
	if hint, err := contact.ParseEmail(request.Params.LoginHint); err == nil {
		form.Email = hint
	}
	p.page(w, r, request, http.StatusOK, form)
}

// signIn signs in with an account from the list, or from the form.
func (p *Provider) signIn(w http.ResponseWriter, r *http.Request) {
	request, err := p.storage.Pending(r, r.PostFormValue("id"))
	if err != nil {
		p.refuse(w, r, nil, err)
		return
	}
	if !httpx.HasCSRFToken(w, r) {
		p.message(w, r, request, http.StatusForbidden, pages.Expired)
		return
	}
	account, form, err := p.requestedAccount(r)
	switch {
	case err != nil:
		p.refuse(w, r, request, err)
		return
	case account.Email == "":
		p.page(w, r, request, http.StatusUnprocessableEntity, form)
		return
	case p.isLimited(w, r, "choice "+account.Email):
		p.TooMany(w, r, request.Params)
		return
	}
	if account.Subject == "" {
		account, err = findOrCreate(r.Context(), p.db, account.Email, account.Name, p.now().UTC())
	}
	if err == nil {
		err = p.Finish(w, r, request, account.Subject)
	}
	if err != nil {
		p.refuse(w, r, request, err)
	}
}

// requestedAccount returns the account chosen from the list or entered in the form,
// which may not exist yet. Without one the account has no e-mail, and the form has the
// errors.
func (p *Provider) requestedAccount(r *http.Request) (Account, pages.NewAccount, error) {
	subject := r.PostFormValue("account")
	if subject == "" {
		form := parseForm(r)
		if form.HasErrors() {
			return Account{}, form, nil
		}
		return Account{Email: form.Email, Name: form.Name}, form, nil
	}
	account, err := accountBySubject(r.Context(), p.db.Read, subject)
	if fault.CodeOf(err) == fault.NotFound || err == nil && !account.Listed {
		return Account{}, pages.NewAccount{}, nil
	}
	return account, pages.NewAccount{}, err
}

// parseForm reads and checks the form for another account.
func parseForm(r *http.Request) pages.NewAccount {
	form := pages.NewAccount{Name: lang.Clean(r.PostFormValue("name")), Email: strings.TrimSpace(r.PostFormValue("email"))}
	if email, err := contact.ParseEmail(form.Email); err != nil {
		form.EmailError = "email_wrong"
	} else {
		form.Email = email
	}
	var rules fault.Rules
	lang.CheckLine(&rules, "name", form.Name, 80)
	switch {
	case form.Name == "":
		form.NameError = "name_missing"
	case rules.Err() != nil:
		form.NameError = "name_wrong"
	}
	return form
}

func (p *Provider) page(w http.ResponseWriter, r *http.Request, request *provider.Request, status int, form pages.NewAccount) {
	accounts, err := listAccounts(r.Context(), p.db.Read)
	if err != nil {
		p.refuse(w, r, request, err)
		return
	}
	back, err := p.DenyURL(request, oidc.ErrAccessDenied())
	if err != nil {
		p.refuse(w, r, request, err)
		return
	}
	key := pages.LanguageFor(r, request.Params.UILocales)
	page := pages.AccountsPage{
		RequestID: request.ID, Action: p.issuer + "/accounts", CancelURL: back, New: form,
		CSRFField: httpx.CSRFField, CSRFToken: httpx.CSRFToken(w, r, strings.HasPrefix(p.issuer, "https:")),
	}
	for i := range accounts {
		page.Accounts = append(page.Accounts, pages.AccountChoice{
			Subject: accounts[i].Subject, Name: accounts[i].Name, Email: accounts[i].Email, Note: accounts[i].Note.In(key, lang.Default),
		})
	}
	pages.Write(w, r, status, key, page)
}

// refuse answers with a page that says why a sign-in cannot continue. The request is
// nil where it is unknown.
func (p *Provider) refuse(w http.ResponseWriter, r *http.Request, request *provider.Request, err error) {
	status, message := http.StatusInternalServerError, pages.OurFault
	if errors.Is(err, provider.ErrNoRequest) {
		status, message = http.StatusBadRequest, pages.Expired
	} else {
		httpx.LogFailure(r.Context(), "the demonstration's sign-in failed", err)
	}
	p.message(w, r, request, status, message)
}

// message answers with a page. Where the request is known, its button leads back to the
// application with an error.
func (p *Provider) message(w http.ResponseWriter, r *http.Request, request *provider.Request, status int, message pages.Message) {
	page := pages.MessagePage{Message: message, BackURL: p.client.EndURL(message)}
	refusal := oidc.ErrAccessDenied()
	if message == pages.OurFault {
		refusal = oidc.ErrServerError()
	}
	if request != nil {
		if back, err := p.DenyURL(request, refusal); err == nil {
			page.BackURL = back
		}
	}
	pages.Write(w, r, status, pages.LanguageOf(r), page)
}
