/** Fills in a company from the register ARES, once its number is valid; it overwrites typed values only on request. */
import { useEffect, useRef, useState } from "react";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";

type Company = Record<string, string>;
interface LookupResponse {
  company: Company | null;
  message: string;
}

/** Whether the check digit of a Czech company number is right. */
export function isCompanyNumber(text: string): boolean {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{8}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 7)].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[7]);
}

const getField = (form: HTMLFormElement | null | undefined, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="billing_${name}"]:not([type=hidden])`);

function fillFields(form: HTMLFormElement, company: Company): void {
  for (const [name, value] of Object.entries(company)) {
    const input = getField(form, name);
    if (!input) continue;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true })); // saves the draft
  }
}

/** Each group is filled in as a whole: the street of one town and the postcode of another are no address. */
const FIELD_GROUPS = [["company"], ["dic"], ["address_1", "city", "postcode"]];

/** Divide the register's values into those of empty fields and those that differ from typed ones. */
function compareFields(form: HTMLFormElement, company: Company): { empty: Company; other: Company } {
  const empty: Company = {};
  const other: Company = {};
  for (const group of FIELD_GROUPS) {
    const registered = group.map((name) => [name, company[name] ?? ""] as const).filter(([, value]) => value);
    const pairs = registered.map(([name, value]) => [getField(form, name)?.value.trim() ?? "", value] as const);
    if (pairs.every(([typed]) => !typed)) Object.assign(empty, Object.fromEntries(registered));
    else if (pairs.some(([typed, value]) => typed !== value)) Object.assign(other, Object.fromEntries(registered));
  }
  return { empty, other };
}

async function fetchCompany(ico: string): Promise<LookupResponse> {
  try {
    const response = await fetch(`/pokladna/firma/?ico=${encodeURIComponent(ico)}`, {
      signal: AbortSignal.timeout(8000),
    });
    const { company, message } = (await response.json()) as LookupResponse;
    return { company, message };
  } catch {
    return { company: null, message: t("The register ARES cannot be read now, please fill the fields in yourself.") };
  }
}

export function CompanyLookup() {
  const container = useRef<HTMLDivElement>(null);
  const [ico, setIco] = useState("");
  const [isLoading, setLoading] = useState(false);
  const [message, setMessage] = useState("");
  const [other, setOther] = useState<Company>({});
  const getForm = () => container.current?.closest("form");

  useEffect(() => {
    const form = container.current?.closest("form");
    const updateIco = () => {
      const isCzech = form?.querySelector<HTMLSelectElement>('[name="billing_country"]')?.value !== "SK";
      const typed = getField(form, "ico")?.value ?? "";
      setIco(isCzech && isCompanyNumber(typed) ? typed.replace(/\s/g, "") : "");
    };
    updateIco();
    form?.addEventListener("input", updateIco);
    return () => form?.removeEventListener("input", updateIco);
  }, []);

  async function lookUp(): Promise<void> {
    if (isLoading) return;
    setLoading(true);
    setOther({});
    setMessage(t("Asking the register…"));
    const { company, message: errorText } = await fetchCompany(ico);
    setLoading(false);
    const form = getForm();
    // The shopper has typed another number meanwhile.
    if (getField(form, "ico")?.value.replace(/\s/g, "") !== ico) return setMessage("");
    if (!company || !form) return setMessage(errorText);
    const compared = compareFields(form, company);
    fillFields(form, compared.empty);
    setOther(compared.other);
    setMessage(
      Object.keys(compared.other).length
        ? t("The register says something else than what you have typed. We have kept yours.")
        : t("Filled in from the register: %(company)s", { company: company.company ?? "" }),
    );
  }

  function overwrite(): void {
    const form = getForm();
    if (form) fillFields(form, other);
    setOther({});
    setMessage(t("Filled in from the register: %(company)s", { company: getField(form, "company")?.value ?? "" }));
    getField(form, "company")?.focus(); // the focused button is gone
  }

  return (
    <div ref={container} className="company-lookup">
      {ico && (
        <Button kind="secondary" type="button" aria-disabled={isLoading} onClick={() => void lookUp()}>
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
