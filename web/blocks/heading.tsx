export default function Heading({ value }: { value: string }) {
  return <h2>{value}</h2>;
}
