package app

import (
	"context"

	"carte/internal/configuration"
	"carte/internal/fault"
)

// configurable provides the options of this server to the configuration.
type configurable struct {
	app *App
}

func (c configurable) SignIn() configuration.SignIn {
	in := configuration.SignIn{Adapter: configuration.OIDC, Providers: []configuration.Provider{}}
	for _, p := range c.app.identity.SignInProviders() {
		in.Providers = append(in.Providers, configuration.Provider(p))
	}
	if c.app.config.byFirebase() {
		in.Adapter, in.Firebase = configuration.Firebase, c.app.config.firebaseApp()
	}
	return in
}

func (c configurable) StoreName(ctx context.Context, id string) (string, error) {
	s, err := c.app.stores.ByID(ctx, id)
	return s.Name, err
}

func (c configurable) PDFMenu(ctx context.Context, id string) (configuration.Name, error) {
	link, err := c.app.pdfLinks.Public(ctx, id)
	if err == nil && !link.DeletedAt.IsZero() {
		err = fault.New(fault.NotFound, "There is no such PDF menu.")
	}
	if err != nil {
		return configuration.Name{}, err
	}
	store, err := c.app.stores.ByID(ctx, link.StoreID)
	if err != nil {
		return configuration.Name{}, err
	}
	name, _ := link.Name.Read(store.DefaultLanguage, store.DefaultLanguage)
	return configuration.Name{StoreID: store.ID, Name: store.Name + " · " + name}, nil
}

func (c configurable) StoreOfMenu(ctx context.Context, id string) (string, error) {
	return c.app.menus.StoreOfMenu(ctx, id)
}
