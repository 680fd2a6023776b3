"""Sample texts of a new shop's site; the merchant replaces them in the back office."""

from vyloha.content.seed.legal_texts import COMPLAINTS, PRIVACY, TERMS
from vyloha.content.seed.seed_format import SeedPage

SHOP = {
    "shop_name": "Výloha",
    "email": "obchod@vyloha.invalid",
    "phone": "+420 123 456 789",
    "opening_hours": "Po–Pá 9.00–17.00",
    "company_name": "Ukázkový obchod s.r.o.",
    "seat": "Vzorová 1, 110 00 Praha 1",
    "company_number": "00000000",
    "vat_number": "CZ00000000",
    "register_entry": "Zapsáno v obchodním rejstříku u Městského soudu v Praze, oddíl C, vložka 0",
    "footer_text": "Toto je ukázkový obchod. Zboží neposíláme a objednávky nevyřizujeme.",
}

HOME_TITLE = "%s – český internetový obchod"
HOME_DESCRIPTION = "Vybrané zboží skladem, doprava po celém Česku a placení převodem s QR kódem nebo na dobírku."
HOME_HEADING = "Hezké věci, které dlouho vydrží"
HOME_INTRO = """
<p>Vybíráme zboží, za které se můžeme postavit. U každého vidíte, který den k vám dorazí, a na vrácení máte 14 dní.</p>
"""

ABOUT = SeedPage(
    title="O nás",
    slug="o-nas",
    description="Kdo jsme, jak zboží vybíráme a proč ho také opravujeme.",
    body="""
<p>Jsme malý obchod s věcmi, které se nosí, opravují a dědí. Začalo to jedním regálem, dnes je jich o něco víc, ale
vybíráme pořád stejně: nejdřív věc sami používáme, a teprve potom ji nabídneme vám.</p>

## Jak vybíráme
<p>Ptáme se na tři věci. Kdo to vyrobil a za kolik? Dá se to opravit? Budeme to chtít i za deset let? Když na některou
neznáme odpověď, zboží do nabídky nedáme. Proto u výrobků píšeme, odkud jsou a z čeho jsou, a když něco neumí, napíšeme
to také.</p>

## Opravujeme
<p>Prodřená kolena, utržený zip, vyštípnutý hrnek: napište nám, co se stalo, a pošlete fotku. Poradíme, jestli se oprava
vyplatí a kdo ji umí. Je to skoro vždycky levnější než nová věc a někdy i hezčí.</p>

## Kde nás najdete
<p>Adresu, telefon, e-mail a otevírací dobu najdete na stránce Kontakt. Na dotazy odpovídáme ve všední dny,
obvykle ještě týž den.</p>
""",
)

DELIVERY = SeedPage(
    title="Doprava a platba",
    slug="doprava-a-platba",
    description="Způsoby dopravy a platby s cenami, hranice dopravy zdarma a den, kdy zásilka dorazí.",
    body="""
<p>Co si teď můžete vybrat, kolik to stojí a kdy to dorazí. Den doručení platí pro zboží skladem. Ke konečné ceně,
kterou vidíte v pokladně, už nic nepřipočítáme.</p>

!! delivery_and_payment

## Dobré vědět
<p>U každé dopravy vidíte, do kdy objednat, aby zásilka dorazila v uvedený den. Posíláme v pracovní dny; co zaplatíte
převodem, odešleme, jakmile jsou peníze na našem účtu. Zboží, které skladem není, objednáme a den dodání vám napíšeme.
Na osobní odběr čeká objednávka sedm dní.</p>
<p>Po objednávce s platbou převodem uvidíte QR kód, který načtete v bankovní aplikaci; částku, účet i variabilní symbol
vyplní za vás. Platební údaje přijdou i e-mailem.</p>

## Když něco nevyjde
<p>Zboží můžete do 14 dnů od převzetí vrátit bez udání důvodu. Dorazil-li balík poškozený, sepište to
s dopravcem hned při převzetí a napište nám; pošleme nové zboží, nebo vrátíme peníze.</p>
""",
)

CONTACT = SeedPage(
    title="Kontakt",
    slug="kontakt",
    description="Jak se s námi spojit, kam poslat vrácené zboží a reklamaci.",
    body="""
!! contact
""",
    columns=(
        """
<h3>Dotaz ke zboží</h3>
<p>Napište nám název nebo kód výrobku a co potřebujete vědět. Velikosti rádi přeměříme přímo na kuse, který vám pak
pošleme.</p>
""",
        """
<h3>Dotaz k objednávce</h3>
<p>Uveďte prosím číslo objednávky; je v předmětu každého e-mailu, který jsme vám o ní poslali. Dokud jsme zboží
nepředali dopravci, adresu i obsah ještě změníme.</p>
""",
        """
<h3>Vrácení a reklamace</h3>
<p>Zboží posílejte na adresu uvedenou výš, ne na dobírku. Přiložte lístek s číslem objednávky a s tím, co
si přejete: vrátit peníze, vyměnit, opravit. Podrobnosti jsou na stránce Reklamace.</p>
""",
    ),
)

PAGES = (ABOUT, DELIVERY, CONTACT, COMPLAINTS, TERMS, PRIVACY)
