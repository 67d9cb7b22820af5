package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// decodeLane is where pictures of some types wait for their decoding.
type decodeLane struct {
	queue *decodeQueue
	// waitTimeout is how long a picture may wait, and decodeTimeout how long it may
	// be decoded.
	waitTimeout, decodeTimeout time.Duration
}

// decodeBudget is how much memory the pictures of a lane that are being decoded may
// take together; one may take all of it.
const decodeBudget = maxDecodeBytes

// newLanes returns the lane of JPEG, PNG and WebP, and that of HEIC. A HEIC takes many
// times as long as another picture, so that nothing else waits for one, and a store has
// one at a time. Half of the cores stay free for those who read pages; where half is one
// core, a HEIC and another picture may be decoded at once. Neither lane keeps a request
// longer than the minute after which most proxies give up.
func newLanes(cores int) (quick, heic decodeLane) {
	slots := max(1, cores/2-1)
	quick = decodeLane{newDecodeQueue(slots, decodeBudget, maxOfStore+slots-1), 30 * time.Second, 25 * time.Second}
	heic = decodeLane{newDecodeQueue(1, decodeBudget, 1), 15 * time.Second, 40 * time.Second}
	return quick, heic
}

// laneOf is the lane in which pictures of a type wait.
func (s *Service) laneOf(k kind) *decodeLane {
	if k == kindHEIC {
		return &s.heic
	}
	return &s.quick
}

// process makes the variants of a file in the lane of its type. Its own time begins when
// it has waited.
func (s *Service) process(ctx context.Context, storeID string, file io.ReadSeeker) (*picture, error) {
	h, err := inspectFile(file)
	if err != nil {
		return nil, err
	}
	lane := s.laneOf(h.kind)
	release, err := lane.acquire(ctx, storeID, h.memory)
	if err != nil {
		return nil, err
	}
	defer release()
	data, err := readAll(file)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, lane.decodeTimeout)
	defer cancel()
	began := time.Now()
	found, err := convert(limited, pictureWorker, upload{Data: data}, refuse(damaged))
	s.stats.countDecode(h.kind, time.Since(began))
	if timedOut(limited, err) {
		return nil, refuseSlow(h.kind)
	}
	return found, err
}

// acquire waits for a slot of the lane.
func (l *decodeLane) acquire(ctx context.Context, storeID string, memory int64) (release func(), err error) {
	limited, cancel := context.WithTimeout(ctx, l.waitTimeout)
	defer cancel()
	release, err = l.queue.acquire(limited, storeID, min(memory, decodeBudget))
	if timedOut(limited, err) {
		return nil, busy()
	}
	return release, err
}

// timedOut reports whether an error is due to a deadline, the lane's or the request's, and
// not to a client that has left.
func timedOut(limited context.Context, err error) bool {
	return err != nil && errors.Is(limited.Err(), context.DeadlineExceeded)
}

// inspectFile reads the header of a file, and holds nothing of it afterwards.
func inspectFile(file io.ReadSeeker) (header, error) {
	data, err := readAll(file)
	if err != nil {
		return header{}, err
	}
	h, err := inspect(data)
	h.profile = append([]byte(nil), h.profile...)
	return h, err
}

func readAll(file io.ReadSeeker) ([]byte, error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	data := make([]byte, size)
	if err == nil {
		_, err = io.ReadFull(file, data)
	}
	if err != nil {
		return nil, fmt.Errorf("reading an upload: %w", err)
	}
	return data, nil
}
