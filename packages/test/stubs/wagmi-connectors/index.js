// wagmi 2 lists every connector SDK as a hard dependency; a page that brings its own connectors needs none of them.
export {}
