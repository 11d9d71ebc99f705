package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/robotstester/robotstester/cmd/internal/fetchhttp"
	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
	"github.com/robotstester/robotstester/parser/lang"
)

func serveHelp() string {
	return newManual("serve [--addr HOST:PORT] [--dir DIR] [--base PATH] [--fetch]").text(
		lang.Say("Serves the tester to a browser. Nothing that is put into it leaves the browser.")).options(
		"--addr HOST:PORT", lang.Say("the address to listen on; without it 127.0.0.1:8000, which this machine alone can reach"),
		"--dir DIR", lang.Say("serve this directory in place of the built-in site"),
		"--base PATH", lang.Say("serve below this path"),
		"--fetch", lang.Say("let the pages fetch robots.txt files, sitemaps and page tags of public sites through this program"),
	).String()
}

func runServe(args []string, _ io.Reader, out, errOut io.Writer) int {
	flags := newFlags("serve", serveHelp, out, errOut)
	addr := flags.String("addr", "127.0.0.1:8000", "")
	dir := flags.String("dir", "", "")
	base := flags.String("base", "/", "")
	fetch := flags.Bool("fetch", false, "")
	rest, err := parseArgs(flags, args)
	if err != nil {
		return flagsCode(err)
	}
	if len(rest) > 0 {
		return usageError(errOut, "serve", lang.Say("{text} is not an option; it takes no arguments.", "text", strconv.Quote(clip(rest[0]))))
	}
	files, err := siteFiles(*dir)
	if err != nil {
		return failed(errOut, "serve", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, *addr, cleanBase(*base), newServer(files, *fetch), out, errOut); err != nil {
		return failed(errOut, "serve", err)
	}
	return 0
}

// siteFiles finds the site.
func siteFiles(dir string) (fs.FS, error) {
	if dir == "" {
		if files := builtIn(); files != nil {
			return files, nil
		}
		return nil, errors.New(lang.Say(`this program was built without the site; build it with "make run", or name a built site with --dir dist`))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, errors.New(lang.Say("the site could not be opened: {why}", "why", faultOf(err)))
	}
	defer root.Close()
	if _, err := root.Stat("index.html"); err != nil {
		return nil, errors.New(lang.Say(`{dir} holds no index.html; "make site" builds the site into dist`, "dir", filepath.Clean(dir)))
	}
	return noLinks{dir}, nil
}

// noLinks is a directory without its symbolic links. It is opened for each file, since
// a build puts a new directory in the place of the old one; and as a root, so that a
// link in it cannot lead out.
type noLinks struct{ dir string }

func (n noLinks) Open(name string) (fs.File, error) {
	root, err := os.OpenRoot(n.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close() // the file stays open
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return root.Open(name)
}

func cleanBase(base string) string {
	base = path.Clean("/" + base)
	return strings.TrimSuffix(base, "/") + "/"
}

// newServer is the site, and the door for fetching where that was asked for.
func newServer(files fs.FS, fetch bool) http.Handler {
	site := newSite(files)
	if !fetch {
		return site
	}
	door := fetchhttp.New(robotsfetch.New(robotsfetch.Options{Pages: true}), fetchhttp.Options{OurHost: noName})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			door.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
}

// noName reports whether a Host header is an address or localhost. A page that had its
// own name resolve to this machine would come with that name.
func noName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return host == "localhost" || net.ParseIP(host) != nil
}

func serve(ctx context.Context, addr, base string, site http.Handler, out, errOut io.Writer) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return errors.New(lang.Say("{why}; choose another address with --addr", "why", err.Error()))
	}
	var handler http.Handler = http.StripPrefix(strings.TrimSuffix(base, "/"), site)
	if isLoopback(listener.Addr()) {
		handler = localOnly(handler)
	} else {
		fmt.Fprintln(errOut, lang.Say("Warning: {address} can be reached from other machines.", "address", listener.Addr().String()))
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	fmt.Fprintf(out, "http://%s%s\n", listener.Addr(), base)

	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	finish, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(finish); err != nil {
		return server.Close() // a transfer that is still running is cut
	}
	return nil
}

func isLoopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// localOnly refuses requests under a foreign name: a page on the internet may
// have its name resolve to this machine and would then be of the same origin.
func localOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, lang.Say("This address serves the local machine only."), http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}
