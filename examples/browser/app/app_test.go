package app

import _ "github.com/arbiter-go/arbiter/internal/golden"
