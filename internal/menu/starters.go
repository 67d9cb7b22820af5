package menu

// starters are the menus that new stores begin with, by type of store.
var starters = map[string][]starterSection{
	"restaurant": {
		{words{"Starters", "Entrées", "Vorspeisen", "Başlangıçlar"}, []starterDish{
			{
				words{"Soup of the day", "Soupe du jour", "Tagessuppe", "Günün çorbası"},
				words{"Served with bread", "Servie avec du pain", "Mit Brot", "Ekmekle servis edilir"},
				650,
			},
			{
				words{"Mixed salad", "Salade composée", "Gemischter Salat", "Karışık salata"},
				words{"Leaf salad, tomato, cucumber, house dressing", "Salade verte, tomate, concombre, sauce maison", "Blattsalat, Tomate, Gurke, Hausdressing", "Yeşillik, domates, salatalık, ev yapımı sos"},
				750,
			},
		}},
		{words{"Mains", "Plats", "Hauptgerichte", "Ana yemekler"}, []starterDish{
			{
				words{"Pasta with tomato sauce", "Pâtes à la sauce tomate", "Pasta mit Tomatensauce", "Domates soslu makarna"},
				words{"With basil and parmesan", "Au basilic et au parmesan", "Mit Basilikum und Parmesan", "Fesleğen ve parmesan ile"},
				1250,
			},
			{
				words{"Grilled chicken", "Poulet grillé", "Gegrilltes Hähnchen", "Izgara tavuk"},
				words{"With roast potatoes and vegetables", "Pommes de terre rôties et légumes", "Mit Ofenkartoffeln und Gemüse", "Fırın patates ve sebze ile"},
				1750,
			},
			{
				words{"Vegetable curry", "Curry de légumes", "Gemüsecurry", "Sebzeli köri"},
				words{"With rice, mild", "Avec du riz, doux", "Mit Reis, mild", "Pilavla, acısız"},
				1450,
			},
		}},
		{words{"Drinks", "Boissons", "Getränke", "İçecekler"}, []starterDish{
			{words{"Mineral water", "Eau minérale", "Mineralwasser", "Maden suyu"}, words{"0.5 l", "50 cl", "0,5 l", "0,5 l"}, 390},
			{words{"Homemade lemonade", "Citronnade maison", "Hausgemachte Limonade", "Ev yapımı limonata"}, words{"0.3 l", "30 cl", "0,3 l", "0,3 l"}, 450},
			{words{"Espresso", "Expresso", "Espresso", "Espresso"}, words{}, 280},
		}},
	},
	"cafe": {
		{words{"Coffee & tea", "Cafés et thés", "Kaffee & Tee", "Kahve ve çay"}, []starterDish{
			{words{"Espresso", "Expresso", "Espresso", "Espresso"}, words{}, 270},
			{words{"Cappuccino", "Cappuccino", "Cappuccino", "Cappuccino"}, words{"With cow’s milk or oat drink", "Au lait de vache ou boisson d’avoine", "Mit Kuhmilch oder Haferdrink", "İnek sütü veya yulaf içeceği ile"}, 380},
			{words{"Pot of tea", "Théière", "Kännchen Tee", "Demlikte çay"}, words{"Black, green or peppermint", "Noir, vert ou menthe", "Schwarz, grün oder Pfefferminze", "Siyah, yeşil veya nane"}, 450},
		}},
		{words{"Breakfast", "Petit déjeuner", "Frühstück", "Kahvaltı"}, []starterDish{
			{words{"Croissant", "Croissant", "Croissant", "Kruvasan"}, words{"With butter and jam", "Beurre et confiture", "Mit Butter und Konfitüre", "Tereyağı ve reçel ile"}, 390},
			{words{"Granola with yoghurt", "Granola au yaourt", "Granola mit Joghurt", "Yoğurtlu granola"}, words{"With fruit of the season", "Aux fruits de saison", "Mit Obst der Saison", "Mevsim meyveleri ile"}, 790},
		}},
		{words{"Cakes", "Gâteaux", "Kuchen", "Pastalar"}, []starterDish{
			{words{"Cheesecake", "Cheesecake", "Käsekuchen", "Cheesecake"}, words{}, 480},
			{words{"Apple cake", "Gâteau aux pommes", "Apfelkuchen", "Elmalı kek"}, words{"With whipped cream if you like", "Avec chantilly si vous le souhaitez", "Auf Wunsch mit Sahne", "İsterseniz krem şanti ile"}, 450},
		}},
	},
	"bar": {
		{words{"Cocktails", "Cocktails", "Cocktails", "Kokteyller"}, []starterDish{
			{words{"Negroni", "Negroni", "Negroni", "Negroni"}, words{"Gin, vermouth, bitter", "Gin, vermouth, bitter", "Gin, Wermut, Bitter", "Cin, vermut, bitter"}, 1150},
			{words{"Gin & tonic", "Gin tonic", "Gin Tonic", "Cin tonik"}, words{"With lime", "Au citron vert", "Mit Limette", "Misket limonu ile"}, 1050},
			{words{"House spritz, no alcohol", "Spritz maison sans alcool", "Haus-Spritz ohne Alkohol", "Alkolsüz ev yapımı spritz"}, words{}, 850},
		}},
		{words{"Beer & wine", "Bières et vins", "Bier & Wein", "Bira ve şarap"}, []starterDish{
			{words{"Draught beer", "Bière pression", "Bier vom Fass", "Fıçı bira"}, words{"0.4 l", "40 cl", "0,4 l", "0,4 l"}, 520},
			{words{"White wine", "Vin blanc", "Weißwein", "Beyaz şarap"}, words{"Glass, 0.15 l", "Le verre, 15 cl", "Glas, 0,15 l", "Kadeh, 0,15 l"}, 650},
			{words{"Red wine", "Vin rouge", "Rotwein", "Kırmızı şarap"}, words{"Glass, 0.15 l", "Le verre, 15 cl", "Glas, 0,15 l", "Kadeh, 0,15 l"}, 650},
		}},
		{words{"Snacks", "À grignoter", "Kleinigkeiten", "Atıştırmalıklar"}, []starterDish{
			{words{"Olives", "Olives", "Oliven", "Zeytin"}, words{}, 450},
			{words{"Roasted nuts", "Fruits secs grillés", "Geröstete Nüsse", "Kavrulmuş kuruyemiş"}, words{}, 490},
		}},
	},
	"bakery": {
		{words{"Bread", "Pains", "Brot", "Ekmekler"}, []starterDish{
			{words{"Country loaf", "Pain de campagne", "Bauernbrot", "Köy ekmeği"}, words{"1 kg, sourdough", "1 kg, au levain", "1 kg, mit Sauerteig", "1 kg, ekşi mayalı"}, 590},
			{words{"Baguette", "Baguette", "Baguette", "Baget"}, words{}, 190},
			{words{"Seeded roll", "Petit pain aux graines", "Körnerbrötchen", "Çekirdekli küçük ekmek"}, words{}, 110},
		}},
		{words{"Pastries", "Viennoiseries", "Süßes Gebäck", "Tatlı çörekler"}, []starterDish{
			{words{"Butter croissant", "Croissant au beurre", "Buttercroissant", "Tereyağlı kruvasan"}, words{}, 220},
			{words{"Cinnamon roll", "Brioche à la cannelle", "Zimtschnecke", "Tarçınlı çörek"}, words{}, 290},
			{words{"Fruit tart", "Tarte aux fruits", "Obsttörtchen", "Meyveli tart"}, words{"With fruit of the season", "Aux fruits de saison", "Mit Obst der Saison", "Mevsim meyveleri ile"}, 420},
		}},
		{words{"Drinks", "Boissons", "Getränke", "İçecekler"}, []starterDish{
			{words{"Filter coffee", "Café filtre", "Filterkaffee", "Filtre kahve"}, words{"Here or to take away", "Sur place ou à emporter", "Hier oder zum Mitnehmen", "Yerinde veya paket"}, 250},
			{words{"Freshly pressed orange juice", "Jus d’orange pressée", "Frisch gepresster Orangensaft", "Taze sıkılmış portakal suyu"}, words{"0.2 l", "20 cl", "0,2 l", "0,2 l"}, 390},
		}},
	},
	"hotel": {
		{words{"Breakfast", "Petit déjeuner", "Frühstück", "Kahvaltı"}, []starterDish{
			{words{"Breakfast buffet", "Buffet du petit déjeuner", "Frühstücksbuffet", "Açık büfe kahvaltı"}, words{"Per person", "Par personne", "Pro Person", "Kişi başı"}, 1900},
			{words{"Breakfast in your room", "Petit déjeuner en chambre", "Frühstück aufs Zimmer", "Odaya kahvaltı"}, words{"Please order the evening before", "À commander la veille au soir", "Bitte am Vorabend bestellen", "Lütfen bir gece önceden sipariş verin"}, 2400},
		}},
		{words{"Room service", "Service en chambre", "Zimmerservice", "Oda servisi"}, []starterDish{
			{words{"Club sandwich", "Club sandwich", "Club-Sandwich", "Kulüp sandviç"}, words{"With chips", "Avec frites", "Mit Pommes frites", "Patates kızartması ile"}, 1650},
			{words{"Soup of the day", "Soupe du jour", "Tagessuppe", "Günün çorbası"}, words{"Served with bread", "Servie avec du pain", "Mit Brot", "Ekmekle servis edilir"}, 790},
			{words{"Cheese plate", "Assiette de fromages", "Käseteller", "Peynir tabağı"}, words{}, 1450},
		}},
		{words{"Bar", "Bar", "Bar", "Bar"}, []starterDish{
			{words{"Mineral water", "Eau minérale", "Mineralwasser", "Maden suyu"}, words{"0.5 l", "50 cl", "0,5 l", "0,5 l"}, 420},
			{words{"Draught beer", "Bière pression", "Bier vom Fass", "Fıçı bira"}, words{"0.4 l", "40 cl", "0,4 l", "0,4 l"}, 590},
			{words{"House wine", "Vin de la maison", "Hauswein", "Ev şarabı"}, words{"Glass, 0.15 l", "Le verre, 15 cl", "Glas, 0,15 l", "Kadeh, 0,15 l"}, 690},
		}},
	},
	"shop": {
		{words{"Favourites", "Nos favoris", "Lieblingsstücke", "Favoriler"}, []starterDish{
			{words{"Cloth bag", "Sac en tissu", "Stoffbeutel", "Bez çanta"}, words{"Organic cotton", "Coton biologique", "Aus Bio-Baumwolle", "Organik pamuk"}, 1200},
			{words{"Mug", "Tasse", "Becher", "Kupa"}, words{"Made by hand", "Faite à la main", "Handgefertigt", "El yapımı"}, 1600},
		}},
		{words{"Gifts", "Cadeaux", "Geschenke", "Hediyeler"}, []starterDish{
			{words{"Gift box", "Coffret cadeau", "Geschenkbox", "Hediye kutusu"}, words{"Put together by us", "Composé par nos soins", "Von uns zusammengestellt", "Sizin için hazırladık"}, 2900},
			{words{"Voucher", "Bon cadeau", "Gutschein", "Hediye çeki"}, words{}, 2500},
		}},
	},
	"other": {
		{words{"Food", "À manger", "Essen", "Yiyecekler"}, []starterDish{
			{words{"Dish of the day", "Plat du jour", "Tagesgericht", "Günün yemeği"}, words{"Ask us what it is today", "Demandez-nous la suggestion d’aujourd’hui", "Fragen Sie uns, was es heute gibt", "Bugün ne olduğunu bize sorun"}, 1150},
			{words{"Sandwich", "Sandwich", "Belegtes Brot", "Sandviç"}, words{"With cheese and salad", "Fromage et crudités", "Mit Käse und Salat", "Peynir ve yeşillik ile"}, 650},
		}},
		{words{"Drinks", "Boissons", "Getränke", "İçecekler"}, []starterDish{
			{words{"Mineral water", "Eau minérale", "Mineralwasser", "Maden suyu"}, words{"0.5 l", "50 cl", "0,5 l", "0,5 l"}, 350},
			{words{"Coffee", "Café", "Kaffee", "Kahve"}, words{}, 290},
		}},
	},
}
