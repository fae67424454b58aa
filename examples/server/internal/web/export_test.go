package web

// Routes returns the method and the pattern of each kind of request.
func Routes() (list [][2]string) {
	for _, r := range routes() {
		list = append(list, [2]string{r.method, r.pattern})
	}
	return list
}

// The limits, for tests over HTTP.
const (
	MaxBody       = maxBody
	MaxCreate     = maxCreate
	MaxHeader     = maxHeader
	MaxPath       = maxPath
	MaxHosts      = maxHosts
	HeaderTimeout = headerTimeout
	ReadTimeout   = readTimeout
	IdleTimeout   = idleTimeout
	Heartbeat     = heartbeat
	StreamWrite   = streamWrite
	StreamsOfHost = maxStreamsOfHost
	ReadBurst     = readBurst
	WriteBurst    = writeBurst
	AttemptBurst  = attemptBurst
)
