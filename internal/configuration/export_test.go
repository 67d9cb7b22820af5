package configuration

// Save writes the configuration that follows one.
var Save = save
