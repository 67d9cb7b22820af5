package media

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
	"time"
)

// s3 stores files in a bucket. It speaks the four requests it needs itself: the client
// libraries would add more to the program than all of its own code (decision 0038).
type s3 struct {
	client  *http.Client
	keys    s3Keys
	region  string
	address string // of the bucket and the prefix, ending in a slash
	now     func() time.Time
}

type s3Keys struct{ id, secret, session string }

// s3Prefix is what a prefix may consist of, so that nothing in it is written in two ways.
var s3Prefix = regexp.MustCompile(`^(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?$`)

func newS3(u *url.URL, getenv func(string) string) (*s3, error) {
	query := u.Query()
	s := &s3{
		keys:   s3Keys{getenv("AWS_ACCESS_KEY_ID"), getenv("AWS_SECRET_ACCESS_KEY"), getenv("AWS_SESSION_TOKEN")},
		region: query.Get("region"), now: time.Now,
		client: &http.Client{Transport: s3Transport()},
	}
	endpoint := query.Get("endpoint")
	if s.region == "" {
		s.region = "us-east-1"
	}
	if endpoint == "" {
		endpoint = "https://s3." + s.region + ".amazonaws.com"
	}
	at, err := url.Parse(endpoint)
	query.Del("endpoint")
	query.Del("region")
	switch {
	case err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || strings.Trim(at.Path, "/") != "" || at.RawQuery != "":
		return nil, fmt.Errorf("--storage: endpoint %q must be http:// or https:// and a host", endpoint)
	case len(query) > 0 || u.User != nil || u.Fragment != "":
		return nil, errors.New("--storage may have endpoint= and region= alone; keys belong into the environment")
	case !s3Prefix.MatchString(u.Path):
		return nil, errors.New("--storage: the prefix must consist of letters, digits, dots, dashes and underscores")
	case s.keys.id == "" || s.keys.secret == "":
		return nil, errors.New("--storage s3://… needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment")
	}
	s.address = at.Scheme + "://" + at.Host + "/" + u.Host + strings.TrimSuffix(u.Path, "/") + "/"
	return s, nil
}

func s3Transport() *http.Transport {
	return &http.Transport{
		Proxy:       http.ProxyFromEnvironment,
		DialContext: (&net.Dialer{Timeout: 3 * time.Second}).DialContext, TLSHandshakeTimeout: 5 * time.Second,
		ResponseHeaderTimeout: 10 * time.Second, IdleConnTimeout: time.Minute, MaxIdleConnsPerHost: 16, ForceAttemptHTTP2: true,
		DisableCompression: true,
	}
}

// check asks for a file, to learn whether the storage takes the bucket and the keys. The
// error is errNoAnswer where that cannot be said at the moment.
func (s *s3) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	answer, err := s.send(ctx, http.MethodGet, "carte", nil)
	var refused *s3Error
	switch {
	case err == nil:
		return answer.Body.Close()
	case !errors.As(err, &refused), refused.status >= http.StatusInternalServerError:
		return fmt.Errorf("%w: %w", errNoAnswer, err)
	case refused.Code != "NoSuchKey":
		return fmt.Errorf("--storage: %w", err)
	}
	return nil
}

// Close implements Storage.
func (s *s3) Close() error {
	s.client.CloseIdleConnections()
	return nil
}

// Put implements Storage.
func (s *s3) Put(ctx context.Context, name string, content []byte) error {
	return s.forget(s.sendWithRetry(ctx, http.MethodPut, name, content))
}

// Delete implements Storage.
func (s *s3) Delete(ctx context.Context, name string) error {
	err := s.forget(s.sendWithRetry(ctx, http.MethodDelete, name, nil))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Get implements Storage.
func (s *s3) Get(ctx context.Context, name string) (io.ReadCloser, int64, error) {
	answer, err := s.sendWithRetry(ctx, http.MethodGet, name, nil)
	if err != nil {
		return nil, 0, err
	}
	if answer.ContentLength < 0 {
		return nil, 0, errors.Join(errors.New("S3 does not tell the length of a file"), answer.Body.Close())
	}
	return answer.Body, answer.ContentLength, nil
}

// forget reads an answer to its end, so that its connection serves the next request.
func (s *s3) forget(answer *http.Response, err error) error {
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10))
	return errors.Join(err, answer.Body.Close())
}

// attempts is how often a request is sent: all of them may be repeated.
const attempts = 3

// sendWithRetry sends a request again that a moment later may succeed.
func (s *s3) sendWithRetry(ctx context.Context, method, name string, content []byte) (answer *http.Response, err error) {
	pause := 100 * time.Millisecond
	for attempt := 1; ; attempt++ {
		answer, err = s.send(ctx, method, name, content)
		var refused *s3Error
		if err == nil || attempt == attempts || errors.As(err, &refused) && refused.status < http.StatusInternalServerError && refused.status != http.StatusTooManyRequests {
			return answer, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(pause):
		}
		pause *= 4
	}
}

// s3Error is a refusal.
type s3Error struct {
	status  int
	Code    string `xml:"Code"`
	Message string `xml:"Message"`
}

func (e *s3Error) Error() string {
	return strings.TrimSpace(fmt.Sprintf("S3 answers %d %s %s", e.status, e.Code, e.Message))
}

// Is makes a file that is not there an fs.ErrNotExist.
func (e *s3Error) Is(target error) bool {
	return target == fs.ErrNotExist && e.status == http.StatusNotFound && e.Code != "NoSuchBucket" //nolint:err113 // as errors.Is asks
}

func (s *s3) send(ctx context.Context, method, name string, content []byte) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.address+name, bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("asking S3: %w", err)
	}
	if method == http.MethodPut {
		r.Header.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		r.Header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	s.sign(r, content)
	answer, err := s.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("asking S3: %w", err)
	}
	if answer.StatusCode < 300 {
		return answer, nil
	}
	defer answer.Body.Close()
	refused := &s3Error{status: answer.StatusCode}
	body, _ := io.ReadAll(io.LimitReader(answer.Body, 16<<10)) // the status says enough
	_ = xml.Unmarshal(body, refused)
	return nil, refused
}

// sign adds the signature of a request: AWS Signature Version 4, with the headers host
// and x-amz-… signed. No path or query of ours needs escaping.
func (s *s3) sign(r *http.Request, content []byte) {
	now := s.now().UTC()
	stamp, day := now.Format("20060102T150405Z"), now.Format("20060102")
	digest := sha256.Sum256(content)
	payload := hex.EncodeToString(digest[:])
	headers, names := "host:"+r.URL.Host+"\nx-amz-content-sha256:"+payload+"\nx-amz-date:"+stamp+"\n", "host;x-amz-content-sha256;x-amz-date"
	r.Header.Set("X-Amz-Content-Sha256", payload)
	r.Header.Set("X-Amz-Date", stamp)
	if s.keys.session != "" {
		headers, names = headers+"x-amz-security-token:"+s.keys.session+"\n", names+";x-amz-security-token"
		r.Header.Set("X-Amz-Security-Token", s.keys.session)
	}
	request := sha256.Sum256([]byte(strings.Join([]string{r.Method, r.URL.EscapedPath(), "", headers, names, payload}, "\n")))
	scope := day + "/" + s.region + "/s3/aws4_request"
	text := "AWS4-HMAC-SHA256\n" + stamp + "\n" + scope + "\n" + hex.EncodeToString(request[:])
	key := []byte("AWS4" + s.keys.secret)
	for _, part := range []string{day, s.region, "s3", "aws4_request", text} {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(part))
		key = mac.Sum(nil)
	}
	r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential="+s.keys.id+"/"+scope+", SignedHeaders="+names+", Signature="+hex.EncodeToString(key))
}
