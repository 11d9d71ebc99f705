// Package fmt stands in for the standard library's fmt when app.wasm is built.
// The page says nothing with it: go-app and encoding/json put together what they
// write into the console, and the keys of a few maps. A value that has no words of
// its own is written as its type. web/build.mjs swaps it with go build -overlay; a
// name that is needed and missing here is a compile error.
package fmt

import (
	"errors"
	"io"
	"reflect"
	"strconv"
)

// Stringer is a value with words of its own.
type Stringer interface{ String() string }

// Sprintf writes each value as v does, but for the verbs q, T and p. It knows no flags.
func Sprintf(format string, args ...any) string {
	b := make([]byte, 0, len(format)+32)
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b = append(b, format[i])
			continue
		}
		i++
		if format[i] == '%' {
			b = append(b, '%')
			continue
		}
		if len(args) == 0 {
			b = append(b, "%!"...)
			b = append(b, format[i])
			b = append(b, "(MISSING)"...)
			continue
		}
		b = appendAs(format[i], b, args[0])
		args = args[1:]
	}
	return string(b)
}

func appendAs(verb byte, b []byte, v any) []byte {
	switch verb {
	case 'q':
		return strconv.AppendQuote(b, textOf(v))
	case 'T':
		return append(b, reflect.TypeOf(v).String()...)
	case 'p':
		return strconv.AppendUint(append(b, "0x"...), uint64(reflect.ValueOf(v).Pointer()), 16)
	}
	return append(b, textOf(v)...)
}

// Sprint joins values, with a space between two of which neither is a string.
func Sprint(args ...any) string {
	var b []byte
	for i, v := range args {
		if i > 0 && !isString(args[i-1]) && !isString(v) {
			b = append(b, ' ')
		}
		b = append(b, textOf(v)...)
	}
	return string(b)
}

// Errorf is an error with a text. It wraps nothing.
func Errorf(format string, args ...any) error { return errors.New(Sprintf(format, args...)) }

// Fprintf writes what Sprintf gives.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return w.Write([]byte(Sprintf(format, args...)))
}

// Printf writes into the console.
func Printf(format string, args ...any) (int, error) {
	print(Sprintf(format, args...))
	return 0, nil
}

func isString(v any) bool {
	_, ok := v.(string)
	return ok
}

func textOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "<nil>"
	case string:
		return v
	case []byte:
		return string(v)
	case error:
		return v.Error()
	case Stringer:
		return v.String()
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.String:
		return r.String()
	case reflect.Bool:
		return strconv.FormatBool(r.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(r.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return strconv.FormatUint(r.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(r.Float(), 'g', -1, r.Type().Bits())
	default:
		return r.Type().String()
	}
}
