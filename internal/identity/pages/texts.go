package pages

import "carte/internal/lang"

// Message is why a sign-in does not go on.
type Message string

// The messages.
const (
	// WrongAddress answers a request that is not the application's.
	WrongAddress Message = "wrong_address"
	// Expired answers a sign-in that took too long or began in another browser.
	Expired Message = "expired"
	// EmailNotVerified answers an address the identity provider does not vouch for.
	EmailNotVerified Message = "email_not_verified"
	// OtherSignIn answers an address whose account signs in elsewhere.
	OtherSignIn Message = "other_sign_in"
	// TooMany answers too many attempts from one address.
	TooMany Message = "too_many"
	// OurFault answers what should not happen.
	OurFault Message = "our_fault"
)

// texts holds every text of the pages. A %s is the identity provider's name.
var texts = map[string]map[lang.Key]string{
	"back": {
		lang.English: "Back to Carte",
		lang.French:  "Retour à Carte",
		lang.German:  "Zurück zu Carte",
		lang.Turkish: "Carte’a dön",
	},
	"cancel": {
		lang.English: "Cancel",
		lang.French:  "Annuler",
		lang.German:  "Abbrechen",
		lang.Turkish: "Vazgeç",
	},
	"upstreams_title": {
		lang.English: "Sign in to Carte",
		lang.French:  "Se connecter à Carte",
		lang.German:  "Bei Carte anmelden",
		lang.Turkish: "Carte’a giriş yapın",
	},
	"upstreams_text": {
		lang.English: "Choose where you have an account.",
		lang.French:  "Choisissez où vous avez un compte.",
		lang.German:  "Wählen Sie, wo Sie ein Konto haben.",
		lang.Turkish: "Hesabınızın bulunduğu yeri seçin.",
	},
	"continue_with": {
		lang.English: "Continue with %s",
		lang.French:  "Continuer avec %s",
		lang.German:  "Weiter mit %s",
		lang.Turkish: "%s ile devam et",
	},
	"demo": {
		lang.English: "Demonstration",
		lang.French:  "Démonstration",
		lang.German:  "Demonstration",
		lang.Turkish: "Tanıtım",
	},
	"accounts_title": {
		lang.English: "Choose an account",
		lang.French:  "Choisissez un compte",
		lang.German:  "Konto auswählen",
		lang.Turkish: "Bir hesap seçin",
	},
	"accounts_text": {
		lang.English: "This is the demonstration’s sign-in: nobody is asked for a password.",
		lang.French:  "Vous êtes sur la connexion de démonstration : aucun mot de passe n’est demandé.",
		lang.German:  "Dies ist die Anmeldung der Demonstration: Ein Passwort wird nicht verlangt.",
		lang.Turkish: "Bu, tanıtımın giriş sayfasıdır: Parola sorulmaz.",
	},
	"other_account": {
		lang.English: "Use another e-mail",
		lang.French:  "Utiliser une autre adresse e-mail",
		lang.German:  "Andere E-Mail-Adresse verwenden",
		lang.Turkish: "Başka bir e-posta kullan",
	},
	"other_account_text": {
		lang.English: "Any address will do; nothing is sent to it. Enter it again later to come back to the same account.",
		lang.French:  "N’importe quelle adresse convient, rien n’y est envoyé. Saisissez-la de nouveau plus tard pour retrouver le même compte.",
		lang.German:  "Jede Adresse ist recht, es wird nichts dorthin gesendet. Mit derselben Adresse kommen Sie später in dasselbe Konto zurück.",
		lang.Turkish: "Herhangi bir adres olabilir, oraya hiçbir şey gönderilmez. Aynı hesaba dönmek için daha sonra aynı adresi yazın.",
	},
	"email": {
		lang.English: "E-mail",
		lang.French:  "Adresse e-mail",
		lang.German:  "E-Mail-Adresse",
		lang.Turkish: "E-posta",
	},
	"name": {
		lang.English: "Name",
		lang.French:  "Nom",
		lang.German:  "Name",
		lang.Turkish: "Ad soyad",
	},
	"sign_in": {
		lang.English: "Sign in",
		lang.French:  "Se connecter",
		lang.German:  "Anmelden",
		lang.Turkish: "Giriş yap",
	},
	"email_wrong": {
		lang.English: "Enter an e-mail address such as name@example.com.",
		lang.French:  "Saisissez une adresse e-mail, par exemple nom@example.com.",
		lang.German:  "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
		lang.Turkish: "ad@example.com gibi bir e-posta adresi yazın.",
	},
	"name_missing": {
		lang.English: "Enter a name.",
		lang.French:  "Saisissez un nom.",
		lang.German:  "Geben Sie einen Namen ein.",
		lang.Turkish: "Bir ad yazın.",
	},
	"name_wrong": {
		lang.English: "Use at most 80 characters, on one line.",
		lang.French:  "Utilisez au plus 80 caractères, sur une seule ligne.",
		lang.German:  "Verwenden Sie höchstens 80 Zeichen in einer Zeile.",
		lang.Turkish: "Tek satırda en fazla 80 karakter kullanın.",
	},
	"wrong_address_title": {
		lang.English: "This sign-in link is not right",
		lang.French:  "Ce lien de connexion n’est pas valable",
		lang.German:  "Dieser Anmeldelink stimmt nicht",
		lang.Turkish: "Bu giriş bağlantısı geçerli değil",
	},
	"wrong_address_text": {
		lang.English: "It was not made by this site, or it was changed on the way. Please begin again.",
		lang.French:  "Il ne vient pas de ce site ou a été modifié en chemin. Veuillez recommencer.",
		lang.German:  "Er stammt nicht von dieser Website oder wurde unterwegs verändert. Bitte beginnen Sie von vorn.",
		lang.Turkish: "Bu siteden gelmiyor ya da yolda değiştirilmiş. Lütfen baştan başlayın.",
	},
	"expired_title": {
		lang.English: "This sign-in has expired",
		lang.French:  "Cette connexion a expiré",
		lang.German:  "Diese Anmeldung ist abgelaufen",
		lang.Turkish: "Bu girişin süresi doldu",
	},
	"expired_text": {
		lang.English: "It took too long, was finished already, or began in another browser. Please begin again.",
		lang.French:  "Elle a duré trop longtemps, était déjà terminée ou a commencé dans un autre navigateur. Veuillez recommencer.",
		lang.German:  "Sie hat zu lange gedauert, war schon abgeschlossen oder begann in einem anderen Browser. Bitte beginnen Sie von vorn.",
		lang.Turkish: "Çok uzun sürdü, zaten tamamlandı ya da başka bir tarayıcıda başladı. Lütfen baştan başlayın.",
	},
	"email_not_verified_title": {
		lang.English: "Your e-mail address is not confirmed yet",
		lang.French:  "Votre adresse e-mail n’est pas encore confirmée",
		lang.German:  "Ihre E-Mail-Adresse ist noch nicht bestätigt",
		lang.Turkish: "E-posta adresiniz henüz doğrulanmamış",
	},
	"email_not_verified_text": {
		lang.English: "Carte needs an address that is known to be yours. Confirm it with %s, then sign in again.",
		lang.French:  "Carte a besoin d’une adresse dont on sait qu’elle est la vôtre. Confirmez-la auprès de %s, puis reconnectez-vous.",
		lang.German:  "Carte braucht eine Adresse, die nachweislich Ihnen gehört. Bestätigen Sie sie bei %s und melden Sie sich dann erneut an.",
		lang.Turkish: "Carte, size ait olduğu bilinen bir adrese ihtiyaç duyar. Adresinizi %s üzerinde doğrulayın, sonra yeniden giriş yapın.",
	},
	"other_sign_in_title": {
		lang.English: "This e-mail address signs in another way",
		lang.French:  "Cette adresse e-mail se connecte autrement",
		lang.German:  "Diese E-Mail-Adresse meldet sich anders an",
		lang.Turkish: "Bu e-posta adresi başka bir yolla giriş yapıyor",
	},
	"other_sign_in_text": {
		lang.English: "It has an account here already, but not with %s. Please sign in the way you did before.",
		lang.French:  "Elle a déjà un compte ici, mais pas avec %s. Veuillez vous connecter comme auparavant.",
		lang.German:  "Sie hat hier schon ein Konto, aber nicht über %s. Bitte melden Sie sich so an wie bisher.",
		lang.Turkish: "Burada zaten bir hesabı var, ancak %s ile değil. Lütfen daha önceki yolla giriş yapın.",
	},
	"too_many_title": {
		lang.English: "Too many attempts",
		lang.French:  "Trop de tentatives",
		lang.German:  "Zu viele Versuche",
		lang.Turkish: "Çok fazla deneme",
	},
	"too_many_text": {
		lang.English: "Please wait a minute, then try again.",
		lang.French:  "Veuillez patienter une minute, puis réessayer.",
		lang.German:  "Bitte warten Sie eine Minute und versuchen Sie es dann erneut.",
		lang.Turkish: "Lütfen bir dakika bekleyip yeniden deneyin.",
	},
	"our_fault_title": {
		lang.English: "Something went wrong on our side",
		lang.French:  "Un problème est survenu de notre côté",
		lang.German:  "Bei uns ist etwas schiefgegangen",
		lang.Turkish: "Bizim tarafımızda bir sorun oluştu",
	},
	"our_fault_text": {
		lang.English: "Please try again in a moment.",
		lang.French:  "Veuillez réessayer dans un instant.",
		lang.German:  "Bitte versuchen Sie es gleich noch einmal.",
		lang.Turkish: "Lütfen birazdan yeniden deneyin.",
	},
}
