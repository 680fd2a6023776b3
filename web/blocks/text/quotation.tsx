import "./quotation.css";

export default function Quotation({ value }: { value: { text: string; author: string } }) {
  return (
    <figure className="quotation-block">
      <blockquote>{value.text}</blockquote>
      {value.author && <figcaption>{value.author}</figcaption>}
    </figure>
  );
}
