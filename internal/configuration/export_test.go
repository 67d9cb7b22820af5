package configuration

// Save is save.
var Save = save
