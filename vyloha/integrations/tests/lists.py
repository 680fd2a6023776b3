"""Rate lists in the documented formats; the numbers are invented."""

from datetime import date

CNB_ROWS = {
    "AUD": "Austrálie|dolar|1|AUD|13,605",
    "EUR": "EMU|euro|1|EUR|24,350",
    "JPY": "Japonsko|jen|100|JPY|15,210",
    "HUF": "Maďarsko|forint|100|HUF|6,310",
    "IDR": "Indonesie|rupie|1000|IDR|1,430",
    "PLN": "Polsko|zlotý|1|PLN|5,720",
    "USD": "USA|dolar|1|USD|21,100",
    "GBP": "Velká Británie|libra|1|GBP|27,900",
}
ECB_RATES = {"USD": "1.1540", "JPY": "160.09", "CZK": "24.350", "GBP": "0.87280", "HUF": "385.90", "PLN": "4.2570"}


def cnb_list(day: date, **rows: str | None) -> bytes:
    """Build the Czech National Bank's list of a day; ``rows`` replace those of their codes, None leaves one out."""
    lines = [line for line in (CNB_ROWS | rows).values() if line is not None]
    return "\n".join([f"{day:%d.%m.%Y} #225", "země|měna|množství|kód|kurz", *lines, ""]).encode()


def ecb_list(day: date, **rates: str | None) -> bytes:
    """Build the European Central Bank's list likewise."""
    cubes = "".join(
        f"\t\t\t<Cube currency='{code}' rate='{rate}'/>\n" for code, rate in (ECB_RATES | rates).items() if rate
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='{day:%Y-%m-%d}'>
{cubes}\t\t</Cube>
\t</Cube>
</gesmes:Envelope>""".encode()
