"""
Legal texts of a new shop: a sample by Czech law as of 2026, which the merchant adapts and has checked.

Sources: Civil Code (89/2012) §§ 1811–1837, 2158–2174; consumer protection (634/1992) §§ 12a, 19, 20d; VAT (235/2004) §
35; GDPR (2016/679) articles 6, 13, 15–22; electronic communications (127/2005) § 89.
"""

from vyloha.content.seed.seed_format import SeedPage

TERMS = SeedPage(
    title="Obchodní podmínky",
    slug="obchodni-podminky",
    description="Podmínky, za kterých v našem obchodě nakupujete.",
    body="""
<p>Tyto podmínky platí pro nákup v tomto internetovém obchodě. Prodávajícím je společnost uvedená v patičce, kde jsou
i kontaktní údaje. Vztahy, které podmínky neupravují, se řídí občanským zákoníkem (č. 89/2012 Sb.), a nakupuje-li
spotřebitel, také zákonem o ochraně spotřebitele (č. 634/1992 Sb.).</p>

## Ceny
<p>Ceny jsou konečné, včetně DPH a všech poplatků. Cenu dopravy a platby vidíte v pokladně dřív, než objednávku
odešlete. Nabídka platí, dokud je v obchodě zobrazena. U slev uvádíme také nejnižší cenu, za kterou jsme zboží prodávali
v posledních 30 dnech před poskytnutím slevy.</p>

## Objednávka a smlouva
<p>Objednávku odešlete tlačítkem „Objednat s povinností platby“. Předtím si můžete vše zkontrolovat a opravit. Její
přijetí vám bez odkladu potvrdíme e-mailem; tím je kupní smlouva uzavřena. Smlouva se uzavírá v češtině a text
podmínek, které platily v okamžiku objednávky, vám posíláme spolu s potvrzením.</p>
<p>Je-li u zboží zjevně chybná cena, například o řád nižší, než je obvyklá, ozveme se vám a domluvíme se, zda o nákup
stojíte i za cenu správnou.</p>

## Platba a dodání
<p>Způsoby platby a dopravy popisuje stránka Doprava a platba. Zboží se stává vaším zaplacením a převzetím; v té chvíli
na vás přechází i nebezpečí škody. Je-li obal poškozený, sepište to s dopravcem hned a dejte nám vědět.</p>

## Odstoupení od smlouvy do 14 dnů
<p>Jako spotřebitel můžete do 14 dnů ode dne, kdy jste převzali zboží (u objednávky z více částí poslední z nich), od
smlouvy odstoupit bez udání důvodu. Stačí lhůtu využít tak, že nám odstoupení v jejím průběhu odešlete, například
e-mailem. Formulář najdete na stránce Reklamace, není však povinný. Přijetí odstoupení vám potvrdíme.</p>
<p>Zboží pošlete nebo předejte do 14 dnů od odstoupení. Náklady na vrácení nesete vy. Peníze včetně ceny
nejlevnějšího způsobu dodání, který nabízíme, vrátíme stejným způsobem, jakým jsme je přijali, a to do 14 dnů od
odstoupení; nemusíme to však udělat dřív, než zboží dostaneme nebo prokážete, že jste je odeslali. Za snížení hodnoty
odpovídáte jen tehdy, pokud jste se zbožím nakládali jinak, než je nutné k seznámení s jeho povahou a vlastnostmi.</p>
<p>Odstoupit nelze zejména od smlouvy o dodání zboží vyrobeného podle vašich požadavků, zboží podléhajícího rychlé
zkáze a zboží v zapečetěném obalu, které po otevření není z hygienických důvodů vhodné vrátit.</p>

## Práva z vadného plnění
<p>Odpovídáme za to, že zboží je při převzetí bez vad. Vadu, která se na něm projeví, můžete vytknout do 24 měsíců od
převzetí. Projeví-li se během prvního roku, má se za to, že zboží bylo vadné už při převzetí. Jak reklamovat a na co
máte nárok, popisuje stránka Reklamace.</p>

## Spory
<p>Stížnost nám pošlete na e-mail uvedený v patičce. Nedohodneme-li se, můžete podat návrh na mimosoudní řešení sporu
České obchodní inspekci, Ústřední inspektorát – oddělení ADR, Gorazdova 1969/24, 120 00 Praha 2,
<a href="https://www.coi.cz">www.coi.cz</a>. Tím není dotčeno vaše právo obrátit se na soud.</p>

## Závěrem
<p>Podmínky můžeme změnit; pro vaši objednávku platí ty, které byly zveřejněny v době jejího odeslání. Jak zacházíme
s osobními údaji, říká stránka Ochrana osobních údajů.</p>
""",
)

COMPLAINTS = SeedPage(
    title="Reklamace",
    slug="reklamace",
    description="Jak reklamovat vadné zboží a jak vrátit to, které vám nesedlo.",
    body="""
<p>Rozbilo se to, nesedí to, přišlo něco jiného? Napište nám na e-mail z patičky nebo se zastavte v prodejně. Tady je,
jak to probíhá.</p>

## Reklamace vady
<ol>
<li>Napište nám číslo objednávky, popis vady a co si přejete. Fotografie pomůže.</li>
<li>Zboží nám pošlete nebo přineste. Nemusí být v původním obalu, mělo by však být čisté a dobře zabalené. Účelně
vynaložené náklady na uznanou reklamaci vám na požádání nahradíme.</li>
<li>Při přijetí dostanete potvrzení s datem, obsahem reklamace a požadovaným způsobem vyřízení.</li>
<li>O reklamaci rozhodneme a vyřídíme ji bez zbytečného odkladu, nejpozději do 30 dnů, pokud se nedohodneme na delší
lhůtě. Pošleme vám písemné potvrzení o výsledku a době opravy, zamítneme-li ji, pak s odůvodněním.</li>
</ol>

## Na co máte nárok
<p>Můžete chtít odstranění vady: podle své volby dodání nové věci bez vady, nebo opravu, není-li to nemožné nebo
nepřiměřeně nákladné. Přiměřenou slevu nebo odstoupení od smlouvy můžete žádat, pokud vadu odmítneme odstranit nebo ji
neodstraníme v přiměřené době, pokud se projeví opakovaně, pokud je podstatným porušením smlouvy, nebo je-li zřejmé, že
by oprava pro vás byla spojena se značnými obtížemi. Kvůli nevýznamné vadě odstoupit nelze.</p>
<p>Práva z vady nenáležejí, způsobíte-li ji sami, a netýkají se obvyklého opotřebení. U potravin platí doba
použitelnosti nebo minimální trvanlivosti vyznačená na obalu. Vytknete-li vadu oprávněně,
lhůta po dobu opravy neběží.</p>

## Záruka výrobce
<p>Někteří výrobci dávají záruku delší, než žádá zákon; píšeme to u zboží a platí za podmínek v záručním listu. Vaše
zákonná práva jí nejsou dotčena.</p>

## Vrácení zboží do 14 dnů
<p>Chcete-li zboží vrátit bez udání důvodu, stačí do 14 dnů od převzetí odeslat tento text e-mailem nebo přiložit
k balíku:</p>
<p>„Oznamuji, že odstupuji od smlouvy o koupi tohoto zboží: … Číslo objednávky: … Datum převzetí: … Jméno a adresa: …
Účet pro vrácení peněz: … Datum a podpis (jen na papíře): …“</p>
""",
)

PRIVACY = SeedPage(
    title="Ochrana osobních údajů",
    slug="ochrana-osobnich-udaju",
    description="Které údaje o vás potřebujeme, proč a jak dlouho.",
    body="""
<p>Správcem vašich údajů je společnost uvedená v patičce. Zpracováváme je podle obecného nařízení o ochraně osobních
údajů (GDPR) a zákona č. 110/2019 Sb. S dotazem či žádostí nám napište na e-mail z patičky.</p>

## Které údaje a proč
<ul>
<li><b>Vyřízení objednávky:</b> jméno, adresa, e-mail, telefon a obsah objednávky. Bez nich smlouvu nesplníme
(čl. 6 odst. 1 písm. b GDPR).</li>
<li><b>Účetnictví a daně:</b> údaje na dokladech. Ukládá nám to zákon (písm. c).</li>
<li><b>Reklamace, spory a bezpečnost obchodu:</b> je to náš oprávněný zájem (písm. f).</li>
<li><b>Novinky e-mailem:</b> jen s vaším souhlasem (písm. a), nebo zákazníkům k podobnému zboží; z každého e-mailu
se lze odhlásit jedním kliknutím.</li>
<li><b>Recenze:</b> text, hvězdičky, fotografie a jméno, které si u recenze zvolíte, zveřejníme u zboží; e-mail
neukazujeme. Podle objednávky ověřujeme, že jste zboží koupili. Po nákupu vás můžeme e-mailem o recenzi požádat;
odmítnete to odkazem v něm. Je to náš oprávněný zájem (písm. f).</li>
<li><b>Hlídání dostupnosti:</b> e-mail, na který máme napsat, až bude zboží zpátky; žádáte o to sami (písm. b).</li>
</ul>

## Komu je předáváme
<p>Dopravci, kterého si vyberete, poskytovateli plateb, účetní a firmám, které nám provozují server a rozesílají
e-maily. Každý dostane jen to, co k práci potřebuje. Mimo Evropskou unii údaje nepředáváme. Neprodáváme je nikomu
a nerozhoduje o vás automat.</p>

## Jak dlouho je máme
<p>Daňové doklady 10 let, protože nám to ukládá zákon o DPH. Údaje o objednávkách po dobu, kdy lze uplatnit práva ze
smlouvy, zpravidla 4 roky. Adresu pro novinky, dokud se neodhlásíte. Adresu pro hlídání dostupnosti, než
vám napíšeme, nejdéle rok. Pak je mažeme. Recenze máme po dobu, kdy zboží ukazujeme; smazáním účtu z nich jméno
a e-mail zmizí.</p>

## Co můžete chtít
<p>Přístup k údajům, jejich opravu, výmaz, omezení zpracování a přenesení jinam. Proti zpracování z oprávněného zájmu
můžete vznést námitku a souhlas kdykoli odvolat; na tom, co se stalo předtím, se tím nic nemění. Odpovíme do měsíce.
Stížnost můžete podat u Úřadu pro ochranu osobních údajů, Pplk. Sochora 27, 170 00 Praha 7,
<a href="https://uoou.gov.cz">uoou.gov.cz</a>.</p>

## Cookies
<p>Bez ptaní ukládáme jen to, bez čeho by obchod nefungoval: značku košíku, počet kusů v něm a přihlášení. Cokoli
dalšího (měření návštěvnosti, reklama) jen tehdy, když k tomu dáte souhlas; odvolat ho můžete stejně snadno,
jako jste ho udělili.</p>
""",
)

LEGAL_PAGES = (TERMS, PRIVACY, COMPLAINTS)
SAMPLES = frozenset(value for page in LEGAL_PAGES for kind, value in page.iterate_blocks() if kind == "text")
