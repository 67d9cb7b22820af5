package render

// MaxWaiting is how many renders may wait.
const MaxWaiting = maxWaiting
