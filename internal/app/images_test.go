package app_test

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// upload sends a file to the images of a store.
func (s *server) upload(t *testing.T, storeID, token, fileName string, content []byte) (problem, uploaded) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part := testkit.Must(form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="` + fileName + `"`}, "Content-Type": {"image/jpeg"},
	}))
	testkit.Must(part.Write(content))
	testkit.NoError(t, form.Close())
	return s.sendUpload(t, storeID, token, form.FormDataContentType(), body.Bytes())
}

func (s *server) sendUpload(t *testing.T, storeID, token, contentType string, body []byte) (p problem, added uploaded) {
	t.Helper()
	head := withToken(token)
	head.Set("Content-Type", contentType)
	answer, text := s.send(t, http.MethodPost, "/api/stores/"+storeID+"/images", head, bytes.NewReader(body))
	if answer.StatusCode == http.StatusCreated {
		testkit.NoError(t, json.Unmarshal([]byte(text), &added))
	} else if err := json.Unmarshal([]byte(text), &p); err != nil {
		t.Fatalf("%d %s", answer.StatusCode, text)
	}
	p.Status = answer.StatusCode
	return p, added
}

// uploaded is an image as the API answers it.
type uploaded struct {
	ID       string
	Width    int
	Height   int
	Color    string
	Variants []struct {
		Size int
		URL  string
	}
}

func jpegOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for at := range m.Pix {
		m.Pix[at] = byte(at * 7 / (1 + at%11))
	}
	testkit.NoError(t, jpeg.Encode(&b, m, nil))
	return b.Bytes()
}

// withSize is a PNG whose header tells another size.
func withSize(data []byte, width, height uint32) []byte {
	changed := bytes.Clone(data)
	binary.BigEndian.PutUint32(changed[16:], width)
	binary.BigEndian.PutUint32(changed[20:], height)
	binary.BigEndian.PutUint32(changed[29:], crc32.ChecksumIEEE(changed[12:29]))
	return changed
}

// zeros is a grey PNG of so many black pixels, all of them there.
func zeros(t *testing.T, width, height uint32) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := testkit.Must(zlib.NewWriterLevel(&packed, zlib.BestSpeed))
	row := make([]byte, 1+width)
	for range height {
		testkit.Must(w.Write(row))
	}
	testkit.NoError(t, w.Close())
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	data := []byte("\x89PNG\r\n\x1a\n")
	for _, c := range []struct {
		name    string
		content []byte
	}{{"IHDR", append(size, 8, 0, 0, 0, 0)}, {"IDAT", packed.Bytes()}, {"IEND", nil}} {
		data = append(binary.BigEndian.AppendUint32(data, uint32(len(c.content))), c.name...) //nolint:gosec // small
		data = append(data, c.content...)
		data = binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data[len(data)-len(c.content)-4:]))
	}
	return data
}

func zipped(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	testkit.Must(testkit.Must(archive.Create("index.html")).Write([]byte("<script>alert(1)</script>")))
	testkit.NoError(t, archive.Close())
	return b.Bytes()
}

// box is one of a HEIC's, with its name and what is in it.
func box(name string, content ...[]byte) []byte {
	all := bytes.Join(content, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(all)+8)), name...), all...) //nolint:gosec // small
}

// A file that is no picture that pages can show is refused for a reason that clients
// can tell, in little memory, and nothing of it is left.
func TestHostilePictures(t *testing.T) {
	// In a process of its own, whose memory is its own.
	config := app.Config{Demo: true}
	config.Data = t.TempDir()
	demonstration.WriteSQLite(t, filepath.Join(config.Data, "carte.db"))
	s, child := spawn(t, config)
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	good := jpegOf(t, 64, 48)
	var goodPNG, gifs bytes.Buffer
	testkit.NoError(t, png.Encode(&goodPNG, image.NewRGBA(image.Rect(0, 0, 64, 48))))
	testkit.NoError(t, gif.Encode(&gifs, image.NewPaletted(image.Rect(0, 0, 20, 20), color.Palette{color.White}), nil))
	bomb := zeros(t, 20_000, 20_000)
	vp8x := func(flags byte, width, height int) []byte {
		body := []byte{flags, 0, 0, 0, byte(width - 1), byte((width - 1) >> 8), byte((width - 1) >> 16), byte(height - 1), byte((height - 1) >> 8), byte((height - 1) >> 16)}
		riff := append([]byte("WEBPVP8X\x0a\x00\x00\x00"), body...)
		return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(riff))), riff...) //nolint:gosec // small
	}
	heic := func(width, height uint32) []byte {
		ispe := box("ispe", make([]byte, 4), binary.BigEndian.AppendUint32(nil, width), binary.BigEndian.AppendUint32(nil, height))
		return append(box("ftyp", []byte("heic\x00\x00\x00\x00mif1heic")), box("meta", make([]byte, 4), box("iprp", box("ipco", ispe)))...)
	}
	bitmap := append([]byte("BM"), make([]byte, 60)...)
	d := s.database(t)
	images := func() int { return d.Count(`SELECT COUNT(*) FROM images`) }
	before, imagesBefore := s.storedFiles(t), images()
	cases := map[string]struct {
		content []byte
		status  int
		code    string
	}{
		"no bytes":                  {nil, 422, "image_empty"},
		"a bomb of 20,000 × 20,000": {bomb, 422, "image_too_many_pixels"},
		"a header of 4 thousand million pixels each way": {withSize(goodPNG.Bytes(), 1<<31-1, 1<<31-1), 422, "image_damaged"},
		"a header of 50 megapixels":                      {withSize(goodPNG.Bytes(), 7000, 7000), 422, "image_damaged"},
		"a WebP of 16,000 × 16,000":                      {append(vp8x(0, 16_000, 16_000), make([]byte, 8)...), 422, "image_too_many_pixels"},
		"a HEIC of 60,000 × 60,000":                      {heic(60_000, 60_000), 422, "image_too_many_pixels"},
		"a HEIC without a picture":                       {heic(100, 100), 422, "image_damaged"},
		"a script":                                       {[]byte("#!/bin/sh\nrm -rf /\n"), 415, "image_type"},
		"a page":                                         {[]byte("<!DOCTYPE html><script>alert(1)</script>"), 415, "image_type"},
		"an SVG":                                         {[]byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 415, "image_type"},
		"an archive":                                     {zipped(t), 415, "image_type"},
		"a PDF":                                          {[]byte("%PDF-1.7\n"), 415, "image_type"},
		"a GIF":                                          {gifs.Bytes(), 415, "image_type"},
		"a BMP":                                          {bitmap, 415, "image_type"},
		"a TIFF":                                         {append([]byte("II*\x00"), make([]byte, 60)...), 415, "image_type"},
		"an AVIF":                                        {box("ftyp", []byte("avif\x00\x00\x00\x00mif1avif")), 415, "image_type"},
		"a film":                                         {box("ftyp", []byte("isom\x00\x00\x02\x00isommp41")), 415, "image_type"},
		"noise":                                          {bytes.Repeat([]byte{0x17, 0x99, 0x42}, 4000), 415, "image_type"},
		"half a JPEG":                                    {good[:len(good)/2], 422, "image_damaged"},
		"the start of a JPEG":                            {good[:20], 422, "image_damaged"},
		"half a PNG":                                     {goodPNG.Bytes()[:goodPNG.Len()/2], 422, "image_damaged"},
		"a JPEG and an archive":                          {append(bytes.Clone(good), zipped(t)...), 422, "image_polyglot"},
		"a PNG and an archive":                           {append(bytes.Clone(goodPNG.Bytes()), zipped(t)...), 422, "image_polyglot"},
		"a JPEG and a page":                              {append(bytes.Clone(good), "<html><script>alert(1)</script>"...), 422, "image_polyglot"},
		"a page in a JPEG's comment":                     {commented(good, "<script>alert(1)</script>"), 422, "image_polyglot"},
		"a PDF in a JPEG's comment":                      {commented(good, "%PDF-1.7"), 422, "image_polyglot"},
		"an animated WebP":                               {append(vp8x(2, 64, 64), make([]byte, 8)...), 422, "image_animated"},
		"an animated PNG":                                {withChunk(goodPNG.Bytes(), "acTL", make([]byte, 8)), 422, "image_animated"},
		"one pixel":                                      {jpegOf(t, 1, 1), 422, "image_too_small"},
		"a line":                                         {jpegOf(t, 1, 50_000), 422, "image_too_small"},
		"a ribbon":                                       {jpegOf(t, 20, 10_000), 422, "image_too_narrow"},
		"more than 15 MB":                                {append(bytes.Clone(good), make([]byte, 15<<20)...), 413, "image_too_large"},
	}
	forgetMemory(t, child.Process)
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, added := s.upload(t, store, token, "picture.jpg", c.content)
			code := got.Code
			if c.status == 422 {
				if len(got.Errors) != 1 || got.Errors[0].Location != "body.file" {
					t.Fatalf("the answer names %+v", got.Errors)
				}
				code = got.Errors[0].Code
			}
			if got.Status != c.status || code != c.code {
				t.Errorf("answers %d %s %s, want %d %s; added %+v", got.Status, code, got.Detail, c.status, c.code, added)
			}
		})
	}
	most := mostMemory(t, child.Process)
	t.Logf("refusing them took %d MB at most", most>>20)
	if most > 200<<20 {
		t.Errorf("refusing them took %d MB", most>>20)
	}
	if after := s.storedFiles(t); after != before {
		t.Errorf("files are left: %s before, %s after", before, after)
	}
	if after := images(); after != imagesBefore {
		t.Errorf("there are %d images, and were %d", after, imagesBefore)
	}
}

// mostMemory returns the most memory, in bytes, that a process has held since its start or
// since forgetMemory.
func mostMemory(t *testing.T, process *os.Process) (bytes uint64) {
	t.Helper()
	status := string(testkit.Must(os.ReadFile(fmt.Sprintf("/proc/%d/status", process.Pid))))
	_, figure, _ := strings.Cut(status, "VmHWM:")
	if _, err := fmt.Sscanf(figure, "%d kB", &bytes); err != nil {
		t.Fatalf("reading %q: %v", status, err)
	}
	return bytes << 10
}

// forgetMemory has mostMemory begin with what the process holds now.
func forgetMemory(t *testing.T, process *os.Process) {
	t.Helper()
	testkit.NoError(t, os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", process.Pid), []byte("5"), 0))
}

// storedFiles lists the files of the folder for images, and those of the system's for
// what is temporary.
func (s *server) storedFiles(t *testing.T) string {
	t.Helper()
	var names []string
	for _, entry := range testkit.Must(os.ReadDir(filepath.Join(s.config.Data, "images"))) {
		names = append(names, entry.Name())
	}
	for _, pattern := range []string{"multipart-*"} {
		names = append(names, testkit.Must(filepath.Glob(filepath.Join(os.TempDir(), pattern)))...)
	}
	return strings.Join(names, " ")
}

// commented is a JPEG with a comment at its start.
func commented(data []byte, comment string) []byte {
	segment := append([]byte{0xff, 0xfe, 0, byte(len(comment) + 2)}, comment...)
	return bytes.Join([][]byte{data[:2], segment, data[2:]}, nil)
}

// withChunk is a PNG with a chunk behind its header.
func withChunk(data []byte, name string, content []byte) []byte {
	const header = 8 + 25
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(content))), name...) //nolint:gosec // small
	chunk = append(chunk, content...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return bytes.Join([][]byte{data[:header], chunk, data[header:]}, nil)
}

// The form must have one file, called by a name, and nothing else.
func TestUploadForms(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	good := jpegOf(t, 64, 48)
	for name, location := range map[string]string{
		"../../../etc/passwd": "body.file", `..\\..\\boot.ini`: "body.file", "/tmp/x.jpg": "body.file", "..": "body.file",
		strings.Repeat("a", 300) + ".jpg": "body.file", "photo.jpg": "", "Önü.jpg": "", "": "",
	} {
		got, _ := s.upload(t, store, token, name, good)
		if (location == "") != (got.Status == http.StatusCreated) || location != "" && (got.Status != 422 || got.Errors[0].Location != location) {
			t.Errorf("%q: %+v", name, got)
		}
	}
	const boundary = formType
	file := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n" + string(good) + "\r\n"
	for name, c := range map[string]struct {
		contentType, body string
		status            int
		location          string
	}{
		"JSON":                 {"application/json", "{}", 415, ""},
		"no boundary":          {"multipart/form-data", file + "--x--", 415, ""},
		"nothing":              {boundary, "", 422, "body.file"},
		"no file":              {boundary, "--x--\r\n", 422, "body.file"},
		"another field":        {boundary, "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n" + file + "--x--\r\n", 422, "body.a"},
		"a field behind it":    {boundary, file + "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n", 422, "body.a"},
		"two files":            {boundary, file + file + "--x--\r\n", 422, "body.file"},
		"a value, not a file":  {boundary, "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n1\r\n--x--\r\n", 422, "body.file"},
		"no end":               {boundary, file[:len(file)-20], 400, ""},
		"in base64":            {boundary, strings.Replace(file, "\r\n\r\n", "\r\nContent-Transfer-Encoding: base64\r\n\r\n"+base64.StdEncoding.EncodeToString(good), 1) + "--x--\r\n", 422, "body.file"},
		"a file as it must be": {boundary, file + "--x--\r\n", 201, ""},
	} {
		got, _ := s.sendUpload(t, store, token, c.contentType, []byte(c.body))
		if got.Status != c.status || c.location != "" && (len(got.Errors) == 0 || got.Errors[0].Location != c.location) {
			t.Errorf("%s: %+v, want %d at %s", name, got, c.status, c.location)
		}
	}
}

// A picture is shown by what takes its id, under an address that browsers keep.
func TestPicturesAreShown(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, store := s.token(t, owner), s.storeID(t, "osteria")
		of := s.thingsOf(t, "osteria", token)
		got, added := s.upload(t, store, token, "photo.jpg", jpegOf(t, 250, 200))
		if got.Status != http.StatusCreated {
			t.Fatal(got)
		}
		answer, file := s.send(t, http.MethodGet, added.Variants[0].URL, nil, nil)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/webp" || answer.Header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(answer.Header.Get("Cache-Control"), "immutable") || !strings.HasPrefix(file, "RIFF") || answer.ContentLength != int64(len(file)) {
			t.Errorf("%d %v", answer.StatusCode, answer.Header)
		}
		again, _ := s.send(t, http.MethodGet, added.Variants[0].URL, http.Header{"If-None-Match": {answer.Header.Get("ETag")}}, nil)
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("a known picture answers %d", again.StatusCode)
		}
		for _, missing := range []string{"/images/" + added.ID + "-9999.webp", "/images/aaaaaaaa-176.webp", "/images/..%2f..%2fcarte.db", "/images/" + added.ID + "-176.webp%00.png"} {
			if answer, _ := s.send(t, http.MethodGet, missing, nil, nil); answer.StatusCode != http.StatusNotFound || strings.Contains(answer.Header.Get("Cache-Control"), "immutable") {
				t.Errorf("%s answers %d", missing, answer.StatusCode)
			}
		}
		dish := "/api/stores/" + store + "/dishes/" + of["dishes"][0]
		for _, c := range []struct{ path, body, page string }{
			{dish, `{"image":%q}`, "/s/osteria/menu"},
			{"/api/stores/" + store + "/appearance", `{"logo_image":%[1]q,"background_image":%[1]q}`, "/s/osteria"},
			{"/api/stores/" + store + "/menus/" + of["menus"][0] + "/restaurant-info", `{"cover_image":%q}`, "/s/osteria/menu"},
		} {
			if p := s.call(t, http.MethodPatch, c.path, token, fmt.Sprintf(c.body, added.ID), true); p.Status != http.StatusOK {
				t.Errorf("%s: %+v", c.path, p)
			}
			if strings.HasSuffix(c.path, "/appearance") {
				s.publishLook(t, store, token, `{}`)
			}
			if _, page := s.send(t, http.MethodGet, c.page, nil, nil); !strings.Contains(page, added.ID) {
				t.Errorf("%s does not show it", c.page)
			}
			other := fmt.Sprintf(c.body, "aaaaaaaa")
			if p := s.call(t, http.MethodPatch, c.path, token, other, true); p.Status != 422 || p.Errors[0].Message == "" {
				t.Errorf("%s takes an image that is not there: %+v", c.path, p)
			}
		}
		head := withToken(token)
		if answer, text := s.send(t, http.MethodPatch, "/api/stores/"+store+"/images/"+added.ID, head, strings.NewReader(`{"focal_x":0.1,"focal_y":0.9}`)); answer.StatusCode != http.StatusOK {
			t.Errorf("%d %s", answer.StatusCode, text)
		}
		if _, page := s.send(t, http.MethodGet, "/s/osteria", nil, nil); !strings.Contains(page, `class="cover x0 y4"`) {
			t.Error("the page does not crop around the focal point")
		}
		if p := s.call(t, http.MethodPatch, dish, token, `{"image":""}`, true); p.Status != http.StatusOK {
			t.Errorf("removing it: %+v", p)
		}
	})
}
