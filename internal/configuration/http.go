package configuration

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/etag"
	"carte/internal/httpx"
)

// ConfigurationResource is the configuration on the wire.
type ConfigurationResource struct { //nolint:revive // the API names its schemas by the type alone
	ConfigurationInput

	Names          []Name     `json:"names" nullable:"false" doc:"The names for the default ids"`
	UpdatedAt      *time.Time `json:"updated_at" doc:"Null until the first change"`
	UpdatedByEmail *string    `json:"updated_by_email" doc:"Likewise"`
}

// TransformSchema tells the limits of its fields in the API document.
func (ConfigurationResource) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return httpx.Limits(s, map[string]int{"site_name": siteNameLimit, "trial_days": maxTrialDays})
}

type configurationOutput struct {
	ETag string `header:"ETag"`
	Body ConfigurationResource
}

func (s *Service) answer(ctx context.Context, c *Configuration) (*configurationOutput, error) {
	names, err := s.names(ctx, c)
	if err != nil {
		return nil, err
	}
	resource := ConfigurationResource{ConfigurationInput: c.input(s.server.SignIn().Providers), Names: names}
	if !c.UpdatedAt.IsZero() {
		at := c.UpdatedAt.UTC()
		resource.UpdatedAt, resource.UpdatedByEmail = &at, &c.UpdatedByEmail
	}
	return &configurationOutput{ETag: httpx.ETag(c.Revision), Body: resource}, nil
}

type siteInput struct {
	IfNoneMatch string `header:"If-None-Match" maxLength:"200"`
}

type siteOutput struct {
	Status       int
	ETag         string `header:"ETag"`
	CacheControl string `header:"Cache-Control"`
	Body         *Site
}

// Register adds the endpoints.
func Register(api huma.API, s *Service) {
	const configurationURL = "/api/configuration"
	tags := []string{"configuration"}
	httpx.HandlePublic(api, huma.Operation{
		OperationID: "get-site", Method: http.MethodGet, Path: "/api/site",
		Summary: "Read what everybody may know of the configuration", Tags: tags,
	}, func(ctx context.Context, _ *actor.Actor, in *siteInput) (*siteOutput, error) {
		return in.answer(s.Site(ctx))
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "get-configuration", Method: http.MethodGet, Path: configurationURL,
		Summary: "Read the site's configuration", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, _ *struct{}) (*configurationOutput, error) {
		c, err := s.Get(ctx, who)
		if err != nil {
			return nil, err
		}
		return s.answer(ctx, &c)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "update-configuration", Method: http.MethodPut, Path: configurationURL,
		Summary: "Change the site's configuration; it is in force on every process within a second", Tags: tags,
		Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.IfMatch
		Body ConfigurationInput
	},
	) (*configurationOutput, error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		c, err := s.Update(ctx, who, revision, in.Body)
		if err != nil {
			return nil, err
		}
		return s.answer(ctx, &c)
	})
}

// answer lets browsers keep the site and ask each time whether it has changed.
func (in *siteInput) answer(site Site) (*siteOutput, error) {
	tag, err := etag.Of(site)
	if err != nil {
		return nil, err
	}
	out := &siteOutput{Status: http.StatusOK, CacheControl: "public, no-cache", Body: &site, ETag: tag}
	if etag.NotModified(in.IfNoneMatch, tag) {
		out.Status, out.Body = http.StatusNotModified, nil
	}
	return out, nil
}
