"""The words of a new shop's site. They are an example: the merchant puts their own in the back office."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A content page; in ``body`` a line that begins with "## " is a heading, all else is HTML."""

    title: str
    slug: str
    description: str
    body: str

    def blocks(self) -> Iterator[tuple[str, str]]:
        """Yield each block's type and value."""
        opening, *sections = self.body.split("## ")
        if opening.strip():
            yield "text", opening.strip()
        for section in sections:
            heading, _, html = section.partition("\n")
            yield "heading", heading
            yield "text", html.strip()


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
<p>Vybíráme zboží, za které se můžeme postavit. Co je skladem, odesíláme do druhého pracovního dne
a na vrácení máte 14 dní.</p>
"""

DELIVERY = Text(
    title="Doprava a platba",
    slug="doprava-a-platba",
    description="Jak vám zboží doručíme, čím zaplatíte a kdy zásilka dorazí.",
    body="""
<p>Způsob dopravy i platby si vyberete v pokladně. Cenu obojího vidíte dřív, než objednávku odešlete,
a nic dalšího k ní už nepřipočítáme.</p>

## Jak zboží doručíme
<p><b>Na adresu.</b> Balík předáme dopravci nejpozději druhý pracovní den po přijetí objednávky,
u plateb předem po přijetí peněz. Dopravce vám v den doručení pošle zprávu s přibližným časem.</p>
<p><b>Osobní odběr.</b> Objednávku připravíme v prodejně a dáme vám vědět e-mailem. Čeká na vás sedm dní.</p>

## Čím zaplatíte
<ul>
<li><b>Převodem na účet.</b> Po odeslání objednávky uvidíte QR kód, který načtete v bankovní aplikaci;
částku, účet i variabilní symbol vyplní za vás. Platební údaje přijdou i e-mailem.</li>
<li><b>Dobírkou.</b> Zaplatíte dopravci při převzetí, hotově nebo kartou. Za dobírku účtujeme příplatek,
který je uvedený v pokladně.</li>
</ul>

## Když něco nevyjde
<p>Zboží můžete do 14 dnů od převzetí vrátit bez udání důvodu. Dorazil-li balík poškozený, sepište to
s dopravcem hned při převzetí a napište nám; pošleme nové zboží, nebo vrátíme peníze.</p>
""",
)

TERMS = Text(
    title="Obchodní podmínky",
    slug="obchodni-podminky",
    description="Podmínky, za kterých v našem obchodě nakupujete.",
    body="""
<p>Tyto podmínky platí pro nákup v tomto internetovém obchodě. Prodávající je uveden v patičce.</p>

## Objednávka a smlouva
<p>Objednávku odešlete tlačítkem „Objednat s povinností platby“. Její přijetí vám hned potvrdíme e-mailem;
tím je kupní smlouva uzavřena. Ceny jsou konečné, včetně DPH.</p>

## Odstoupení od smlouvy
<p>Jako spotřebitel můžete do 14 dnů od převzetí zboží od smlouvy odstoupit bez udání důvodu. Stačí nám to
napsat e-mailem. Peníze včetně ceny nejlevnějšího nabízeného doručení vrátíme do 14 dnů od odstoupení,
nejdříve však, když zboží dostaneme nebo doložíte, že jste je odeslali.</p>

## Reklamace
<p>Vadu můžete vytknout do 24 měsíců od převzetí. O reklamaci rozhodneme a vyřídíme ji do 30 dnů.
Spory mezi spotřebitelem a prodávajícím řeší mimosoudně Česká obchodní inspekce.</p>
""",
)

PRIVACY = Text(
    title="Ochrana osobních údajů",
    slug="ochrana-osobnich-udaju",
    description="Které údaje o vás potřebujeme, proč a jak dlouho.",
    body="""
<p>Údaje z objednávky (jméno, adresa, e-mail, telefon) potřebujeme, abychom vám zboží mohli poslat
a vést účetnictví. Předáváme je jen dopravci, kterého si vyberete.</p>

## Jak dlouho je máme
<p>Účetní doklady uchováváme deset let, protože nám to ukládá zákon. Ostatní údaje mažeme dřív.</p>

## Co můžete chtít
<p>Kdykoli se můžete zeptat, co o vás víme, chtít opravu nebo výmaz a vznést námitku. Napište nám na e-mail
uvedený v patičce. Stížnost můžete podat u Úřadu pro ochranu osobních údajů.</p>

## Cookies
<p>Ukládáme jen to, bez čeho by košík nefungoval: jeho značku a počet kusů v něm.</p>
""",
)

PAGES = (DELIVERY, TERMS, PRIVACY)
