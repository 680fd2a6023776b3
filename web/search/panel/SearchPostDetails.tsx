/** Details of a suggested article or page (FiboSearch). */
import type { SearchPostDetails as Props } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Image } from "../../ui/Picture.tsx";

export default function SearchPostDetails({ title, href, text, picture }: Props) {
  return (
    <div className="dgwt-wcas-details-inner dgwt-wcas-details-inner-post">
      {picture && (
        <div className="dgwt-wcas-details-main-image">
          <Image picture={{ ...picture, alt: "" }} sizes="20rem" eager />
        </div>
      )}
      <div className="dgwt-wcas-details-space">
        <a className="dgwt-wcas-details-product-title" href={href}>
          {addNoBreakSpaces(title)}
        </a>
        {text && <div className="dgwt-wcas-details-desc">{text}</div>}
        <a className="dgwt-wcas-details-more-products" href={href}>
          {t("Read on")}
        </a>
      </div>
    </div>
  );
}
