package app

import (
	"context"

	"carte/internal/configuration"
	"carte/internal/fault"
)

// configurable tells the configuration what this server has to choose from.
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

func (c configurable) HasStore(ctx context.Context, id string) (bool, error) {
	_, err := c.app.stores.ByID(ctx, id)
	return found(err)
}

func (c configurable) HasMenu(ctx context.Context, id string) (bool, error) {
	_, err := c.app.menus.StoreOfMenu(ctx, id)
	return found(err)
}

func found(err error) (bool, error) {
	if fault.CodeOf(err) == fault.NotFound {
		return false, nil
	}
	return err == nil, err
}
