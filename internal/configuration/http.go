package configuration

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
)

// ConfigurationResource is the configuration on the wire.
type ConfigurationResource struct { //nolint:revive // the API names its schemas by the type alone
	ConfigurationInput

	Names          []Name     `json:"names" nullable:"false" doc:"What the default ids stand for"`
	UpdatedAt      *time.Time `json:"updated_at" doc:"Null while nobody has changed anything"`
	UpdatedByEmail *string    `json:"updated_by_email" doc:"Likewise"`
}

type configurationOutput struct {
	ETag string `header:"ETag"`
	Body ConfigurationResource
}

func (s *Service) answer(ctx context.Context, c *Configuration) (*configurationOutput, error) {
	names, err := s.names(ctx, []FieldChange{
		{Field: "default_store_id", After: valueOf(c.DefaultStoreID)}, {Field: "default_menu_id", After: valueOf(c.DefaultMenuID)},
	})
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

// ConfigurationChange is one change of the configuration.
type ConfigurationChange struct { //nolint:revive // the API names its schemas by the type alone
	ID      string        `json:"id"`
	At      time.Time     `json:"at"`
	ByEmail string        `json:"by_email"`
	ByName  string        `json:"by_name"`
	Changes []FieldChange `json:"changes" nullable:"false"`
	Names   []Name        `json:"names" nullable:"false" doc:"What the ids among the changes stand for now"`
}

type changesOutput struct {
	httpx.CursorHeader
	Body []ConfigurationChange `nullable:"false"`
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
	httpx.Handle(api, huma.Operation{
		OperationID: "list-configuration-changes", Method: http.MethodGet, Path: configurationURL + "/changes",
		Summary: "List who changed what of the configuration, the newest first", Tags: tags, Metadata: httpx.RequiresAdmin(),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.ListQuery) (*changesOutput, error) {
		below, err := revisionAfter(in)
		if err != nil {
			return nil, err
		}
		changes, more, err := s.Changes(ctx, who, below, in.Size())
		if err != nil {
			return nil, err
		}
		out := &changesOutput{Body: make([]ConfigurationChange, len(changes))}
		for i := range changes {
			c := &changes[i]
			names, err := s.names(ctx, c.Changes)
			if err != nil {
				return nil, err
			}
			out.Body[i] = ConfigurationChange{
				ID: strconv.FormatInt(c.Revision, 10), At: c.At.UTC(), ByEmail: c.ByEmail, ByName: c.ByName, Changes: c.Changes, Names: names,
			}
		}
		if more {
			out.NextCursor = httpx.NewCursor(out.Body[len(changes)-1].ID)
		}
		return out, nil
	})
}

func revisionAfter(in *httpx.ListQuery) (int64, error) {
	keys, err := in.After(1)
	if err != nil || keys == nil {
		return 0, err
	}
	revision, err := strconv.ParseInt(keys[0], 10, 64)
	var rules fault.Rules
	rules.Check(err == nil && revision > 0, "query.cursor", httpx.NotACursor, in.Cursor)
	return revision, rules.Err()
}

// answer lets browsers keep the site and ask each time whether it has changed.
func (in *siteInput) answer(site Site) (*siteOutput, error) {
	raw, err := json.Marshal(site)
	if err != nil {
		return nil, fmt.Errorf("encoding the site: %w", err)
	}
	sum := sha256.Sum256(raw)
	out := &siteOutput{
		Status: http.StatusOK, CacheControl: "public, no-cache", Body: &site,
		ETag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`,
	}
	if in.IfNoneMatch == out.ETag {
		out.Status, out.Body = http.StatusNotModified, nil
	}
	return out, nil
}
