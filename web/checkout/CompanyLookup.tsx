/** Offers to fill a company in from the register ARES, once its number can be right; what was typed stays until asked. */
import { useEffect, useRef, useState } from "react";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";

type Company = Record<string, string>;
interface LookupResponse {
  company: Company | null;
  message: string;
}

/** Whether the check digit of a Czech company number is right. */
export function isCompanyNumber(typed: string): boolean {
  const digits = typed.replace(/\s/g, "");
  if (!/^\d{8}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 7)].reduce((all, digit, index) => all + Number(digit) * (8 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[7]);
}

const getField = (form: HTMLFormElement | null | undefined, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="billing_${name}"]:not([type=hidden])`);

function fillFields(form: HTMLFormElement, company: Company): void {
  for (const [name, value] of Object.entries(company)) {
    const input = getField(form, name);
    if (!input) continue;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true })); // so that the draft is kept
  }
}

/** Filled in together: a street of one town and the postcode of another are no address. */
const FIELD_GROUPS = [["company"], ["dic"], ["address_1", "city", "postcode"]];

/** What the register says, parted into what fits into empty fields and what was typed otherwise. */
function compareFields(form: HTMLFormElement, company: Company): { empty: Company; other: Company } {
  const empty: Company = {};
  const other: Company = {};
  for (const unit of FIELD_GROUPS) {
    const told = unit.map((name) => [name, company[name] ?? ""] as const).filter(([, value]) => value);
    const typed = told.map(([name, value]) => [getField(form, name)?.value.trim() ?? "", value] as const);
    if (typed.every(([mine]) => !mine)) Object.assign(empty, Object.fromEntries(told));
    else if (typed.some(([mine, value]) => mine !== value)) Object.assign(other, Object.fromEntries(told));
  }
  return { empty, other };
}

async function fetchCompany(ico: string): Promise<LookupResponse> {
  try {
    const answer = await fetch(`/pokladna/firma/?ico=${encodeURIComponent(ico)}`, {
      signal: AbortSignal.timeout(8000),
    });
    const { company, message } = (await answer.json()) as LookupResponse;
    return { company, message };
  } catch {
    return { company: null, message: t("The register ARES cannot be read now, please fill the fields in yourself.") };
  }
}

export function CompanyLookup() {
  const place = useRef<HTMLDivElement>(null);
  const [ico, setIco] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState("");
  const [other, setOther] = useState<Company>({});
  const form = () => place.current?.closest("form");

  useEffect(() => {
    const listening = place.current?.closest("form");
    const read = () => {
      const isCzech = listening?.querySelector<HTMLSelectElement>('[name="billing_country"]')?.value !== "SK";
      const typed = getField(listening, "ico")?.value ?? "";
      setIco(isCzech && isCompanyNumber(typed) ? typed.replace(/\s/g, "") : "");
    };
    read();
    listening?.addEventListener("input", read);
    return () => listening?.removeEventListener("input", read);
  }, []);

  async function lookUp(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setOther({});
    setMessage(t("Asking the register…"));
    const { company, message: why } = await fetchCompany(ico);
    setAsking(false);
    const filled = form();
    // Another number was typed meanwhile.
    if (getField(filled, "ico")?.value.replace(/\s/g, "") !== ico) return setMessage("");
    if (!company || !filled) return setMessage(why);
    const found = compareFields(filled, company);
    fillFields(filled, found.empty);
    setOther(found.other);
    setMessage(
      Object.keys(found.other).length
        ? t("The register says something else than what you have typed. We have kept yours.")
        : t("Filled in from the register: %(company)s", { company: company.company ?? "" }),
    );
  }

  function overwrite(): void {
    const filled = form();
    if (filled) fillFields(filled, other);
    setOther({});
    setMessage(t("Filled in from the register: %(company)s", { company: getField(filled, "company")?.value ?? "" }));
    getField(filled, "company")?.focus(); // the button is gone
  }

  return (
    <div ref={place} className="company-lookup">
      {ico && (
        <Button kind="secondary" type="button" aria-disabled={isAsking} onClick={() => void lookUp()}>
          {t("Fill in from ARES")}
        </Button>
      )}
      {Object.keys(other).length > 0 && (
        <Button kind="quiet" type="button" onClick={overwrite}>
          {t("Use what the register says")}
        </Button>
      )}
      <p role="status">{message}</p>
    </div>
  );
}
