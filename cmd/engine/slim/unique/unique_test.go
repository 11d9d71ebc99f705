package unique

import "testing"

func TestHandlesAreEqualAsTheirValuesAre(t *testing.T) {
	name := []byte("eth0")
	a, b, other := Make(string(name)), Make("eth0"), Make("eth1")
	if a != b || a == other || a.Value() != "eth0" || other.Value() != "eth1" {
		t.Errorf("handles of eth0, eth0, eth1 stand for %q, %q, %q", a.Value(), b.Value(), other.Value())
	}
	if Make(1).Value() != 1 || Make(struct{ z string }{"eth0"}).Value().z != "eth0" {
		t.Error("handles of another type stand for something else")
	}
}
