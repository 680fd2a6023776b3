"""Czech synonyms that suit every shop; a merchant adopts them and edits them further."""

from django.core.exceptions import ValidationError
from django.db import transaction

from vyloha.commerce.search.models import Synonym

# One per line; "a → b": a finds b as well, but not the other way round.
COMMON_SYNONYMS = """
tričko, triko
nátělník, tílko
tričko bez rukávů, tílko
mikina s kapucí, hoodie
svetr, pulovr
kalhoty, gatě
džíny, džínsy, rifle, jeansy
tepláky, teplákové kalhoty
legíny, elasťáky
kraťasy, šortky
spodní prádlo → boxerky, trenýrky, kalhotky, podprsenka
plavky, bikini
župan, koupací plášť
pyžamo → noční košile
bunda → parka, větrovka
větrovka, šusťákovka
pláštěnka, nepromokavý plášť
čepice, kulich
kšiltovka, čepice s kšiltem
rukavice → palčáky
šála → nákrčník
zimní čepice → kulich
nákrčník, tunel na krk
tenisky, sneakers
holínky, gumáky, gumovky
bačkory, papuče, pantofle, přezůvky
boty, obuv
sandály, sandálky
batoh, bágl, ruksak
kabelka → crossbody
ledvinka, brašna na opasek
peněženka, portmonka
opasek, pásek
deštník, paraple
spacák, spací pytel
karimatka, podložka na spaní
houpací síť, hamaka
svítilna, baterka
světlo → svítilna, čelovka, lucerna, lampa, lampička
čelovka, čelová svítilna
vařič, kempingový vařič
termoska, termohrnek, termoláhev
láhev, flaška
buzola, kompas
nůž → kudla
hůlky, trekové hůlky, trekingové hůlky
kolo, bicykl
koloběžka, kolobrnda
helma, přilba
hrnek, šálek
hrnec, kastrol
pánev, pánvička
příbory → vidlička, lžíce, nůž
prkénko, krájecí prkénko
konvice, čajník
cedník, sítko
odšťavňovač, lis na ovoce
mixér, šlehač
trouba, pečicí trouba
lednice, lednička, chladnička
mraznička, mrazák
pračka, automatická pračka
sporák, vařidlo
vysavač, lux
žehlička, napařovací žehlička
fén, vysoušeč vlasů
ručník → osuška
peřina, přikrývka
deka, pléd
povlečení, ložní prádlo
lůžkoviny → povlečení, prostěradlo, peřina, polštář
povlak na polštář, potah na polštář
koberec, kobereček, předložka
žárovka, led žárovka
stolička, taburet
pohovka, gauč, sedačka
křeslo, ušák
skříň, šatník
zrcadlo, zrcátko
květináč, truhlík
konev, zalévací konev
hadice, zahradní hadice
rýč, lopata
osivo, semínka, semena
sekačka, travní sekačka
mobil, mobilní telefon, smartphone
notebook, laptop
televize, televizor, tv
sluchátka, headset
nabíječka, nabíjecí adaptér
powerbanka, externí baterie
flashka, usb disk, flash disk
obal na telefon, kryt na telefon, pouzdro na telefon
kočárek, kočár
autosedačka, dětská autosedačka
dudlík, šidítko
plenky, pleny
plyšák, plyšová hračka
puzzle, skládačka
desková hra, stolní hra, společenská hra
deskové hry, stolní hry, společenské hry → desková hra, společenská hra
stavebnice → lego
omalovánky, vymalovánky
kniha, knížka
kuchařka, kniha receptů
diář, zápisník
sešit, zápisník
propiska, kuličkové pero, propisovací tužka
dárek, dáreček, prezent
krém, mast
opalovací krém, krém na opalování, sluneční ochrana
parfém, voňavka, toaletní voda
holicí strojek, strojek na vousy
náplast, leukoplast
granule → krmivo
vodítko, vodítko pro psa
med, včelí med
bonbóny, cukrovinky
káva, kafe
džem, marmeláda, zavařenina
kožené, kůže
lněné, len
dřevěné, dřevo
""".strip().splitlines()


@transaction.atomic
def add_common_words() -> int:
    """Add the synonyms that do not contradict the merchant's own; return how many."""
    return sum(map(_add_synonym, COMMON_SYNONYMS))


def _add_synonym(line: str) -> bool:
    words, _arrow, finds = line.partition(" → ")
    synonym = Synonym(words=words, finds=finds)
    try:
        synonym.full_clean()
    except ValidationError:
        return False
    synonym.save()
    return True
